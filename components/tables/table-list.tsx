"use client";

import { Plus, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { useMayChange } from "@/components/frame/use-me";
import { sizeWords } from "@/components/parts/size-words";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { tableListOptions } from "@/lib/client/table-queries";
import type { UsedTable } from "@/lib/contract/tables";
import { keepWords } from "./table-labels";
import { TableMenu } from "./table-menu";
import { UsedIn } from "./used-in";

const NewTableDialog = dynamic(() => import("./new-table-dialog").then((file) => file.NewTableDialog), {
  ssr: false,
});

export function TableList() {
  const router = useRouter();
  const [making, setMaking] = useState(false);
  const mayChange = useMayChange();
  const { list, rows, more } = useEndless(tableListOptions);
  const isEmpty = rows?.length === 0;
  const newTable = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      New table
    </Button>
  );
  return (
    <Page title="Tables" actions={mayChange && newTable}>
      <QueryState query={list} failed="Couldn't load the tables" columns={4} />
      {rows && !isEmpty && (
        <Table
          label="Tables"
          columns={TABLE_COLUMNS}
          rows={rows}
          rowKey={(table) => table.id}
          more={more}
          onOpen={(table) => router.push(`/tables/${table.id}`)}
        />
      )}
      {isEmpty && (
        <EmptyState icon={Table2} title="No tables yet" {...(mayChange && { actions: newTable })}>
          Tables store rows for your workflows: daily prices, a watchlist, alerts already sent. Write table
          and Read table workers refer to tables by name.
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
      <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
        <Link href={`/tables/${id}`} tabIndex={-1} className="truncate font-medium font-mono text-xs">
          {name}
        </Link>
        <span className="min-w-0 shrink-[9999] truncate text-muted sm:max-lg:hidden">
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
  {
    id: "keep",
    header: "Retention",
    from: "lg",
    width: "w-28",
    cell: ({ keep_days: days }) => keepWords(days),
  },
  {
    id: "changed",
    header: "Last change",
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
