"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Table2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Column, Table } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useKeyset } from "@/components/ui/use-keyset";
import { tablesOptions } from "@/lib/client/table-queries";
import type { UsedTable } from "@/lib/contract/tables";
import { NewTableDialog } from "./new-table-dialog";
import { TableMenu } from "./table-menu";
import { keepWords, sizeWords } from "./table-words";
import { UsedIn } from "./used-in";

const PAGE_SIZE = 50;

export function TableList() {
  const router = useRouter();
  const [making, setMaking] = useState(false);
  const mayChange = useMayChange();
  const pages = useKeyset("");
  const list = useQuery(
    tablesOptions({ limit: PAGE_SIZE, ...(pages.cursor !== undefined && { cursor: pages.cursor }) }),
  );
  const next = list.data?.next_cursor ?? null;
  const isEmpty = list.data?.items.length === 0 && pages.isFirst;
  const newTable = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      New table
    </Button>
  );
  return (
    <Page title="Tables" actions={mayChange && newTable}>
      {list.isPending && <TableSkeleton columns={4} />}
      {list.isError && !list.data && (
        <ProblemState
          title="The tables could not be loaded"
          error={list.error}
          onRetry={list.refetch}
          retrying={list.isFetching}
        />
      )}
      {list.data && !isEmpty && (
        <>
          <Table
            label="Tables"
            columns={TABLE_COLUMNS}
            rows={list.data.items}
            rowKey={(table) => table.id}
            onOpen={(table) => router.push(`/tables/${table.id}`)}
          />
          <div className="px-4 pb-4">
            <Pagination
              onNewer={pages.isFirst ? null : pages.newer}
              onOlder={next === null ? null : () => pages.older(next)}
              summary={`${list.data.items.length} tables on this page`}
            />
          </div>
        </>
      )}
      {isEmpty && (
        <EmptyState icon={Table2} title="No tables yet" {...(mayChange && { actions: newTable })}>
          A table keeps rows for your workflows: prices of every day, a watchlist, what was told already.
          Write table and Read table use it by its name.
        </EmptyState>
      )}
      {making && <NewTableDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

const TABLE_COLUMNS: readonly Column<UsedTable>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ id, name, columns }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <Link href={`/tables/${id}`} tabIndex={-1} className="truncate font-medium font-mono text-xs">
          {name}
        </Link>
        <span className="min-w-0 shrink-[9999] truncate text-muted max-lg:hidden">
          {columns.map((column) => column.name).join(", ")}
        </span>
      </span>
    ),
  },
  { id: "rows", header: "Rows", align: "right", width: "w-28", cell: ({ rows }) => rows.toLocaleString() },
  {
    id: "size",
    header: "Size",
    align: "right",
    from: "md",
    width: "w-24",
    cell: ({ bytes }) => sizeWords(bytes),
  },
  { id: "keep", header: "Keeps", from: "lg", width: "w-28", cell: ({ keep_days: days }) => keepWords(days) },
  {
    id: "changed",
    header: "Last change",
    from: "sm",
    width: "w-32",
    cell: ({ changed_at: at }) =>
      at === null ? <span className="text-muted">Never</span> : <RelativeTime at={at} />,
  },
  { id: "used", header: "Used in", from: "md", cell: ({ workflows }) => <UsedIn workflows={workflows} /> },
  {
    id: "menu",
    header: "Actions",
    quiet: true,
    align: "right",
    width: "w-16 touch:w-18",
    cell: (table) => <TableMenu table={table} />,
  },
];
