"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Table2 } from "lucide-react";
import { ProblemState } from "@/components/frame/problem-state";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { wholeList } from "@/lib/client/query";
import { listTables, type UsedTable } from "@/lib/contract/tables";
import { choiceStyle } from "./choice-style";

export function TableChoice({ onChoose }: { onChoose: (table: UsedTable) => void }) {
  const tables = useQuery({ ...wholeList(listTables), staleTime: 0 });
  if (tables.isPending) return <TableSkeleton columns={2} />;
  if (tables.isError) return <ProblemState title="Couldn't load the tables" query={tables} />;
  if (tables.data.length === 0)
    return (
      <EmptyState
        icon={Table2}
        title="No tables yet"
        actions={<LinkButton href="/tables">Open Tables</LinkButton>}
      >
        Create a table under Tables, or let a workflow create one.
      </EmptyState>
    );
  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {tables.data.map((table) => (
          <li key={table.id}>
            <button type="button" onClick={() => onChoose(table)} className={choiceStyle}>
              <span className="min-w-0 flex-1 truncate font-medium font-mono">{table.name}</span>
              <span className="text-muted text-xs">
                {table.rows.toLocaleString()} {table.rows === 1 ? "row" : "rows"}
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-xs">
        Only workspace members can see this widget. To share the table's data, publish it through a data
        provider of a workflow.
      </p>
    </>
  );
}
