"use client";

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Columns3, FileUp, RefreshCw, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { MakeWidgetButton } from "@/components/dashboards/make-widget-button";
import { describeError } from "@/components/frame/describe-error";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { useMayChange } from "@/components/frame/use-me";
import { sizeWords } from "@/components/parts/size-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { changeRowOptions, forgetRows, rowsOptions, tableOptions } from "@/lib/client/table-queries";
import type { NumberedRow, UsedTable } from "@/lib/contract/tables";
import type { Column } from "@/lib/schema/table";
import { AsOfChoice } from "./as-of-choice";
import { typedValue } from "./cell-text";
import { FilterBar } from "./filter-bar";
import { RowsGrid } from "./rows-grid";
import { keepWords, rowWords } from "./table-labels";
import { TableMenu } from "./table-menu";
import { nextOrder, queryOf, readView, type TableView, viewAddress } from "./table-view";
import { UsedIn } from "./used-in";

const AddColumnDialog = dynamic(() => import("./add-column-dialog").then((file) => file.AddColumnDialog), {
  ssr: false,
});
const ImportRowsDialog = dynamic(() => import("./import-rows-dialog").then((file) => file.ImportRowsDialog), {
  ssr: false,
});
const RowSheet = dynamic(() => import("./row-sheet").then((file) => file.RowSheet), { ssr: false });

const BACK = <Trail href="/tables">Tables</Trail>;

export function TablePage({ id }: { id: string }) {
  const table = useQuery(tableOptions(id));
  const router = useRouter();
  const address = useSearchParams();
  const view = readView(address);
  const [open, setOpen] = useState<"import" | "column" | null>(null);
  const mayChange = useMayChange();
  // Changes only the URL, without a navigation, because the page has no server-rendered data.
  const show = (next: TableView) => window.history.replaceState(null, "", viewAddress(id, next));
  if (!table.data) {
    return (
      <Page title="Table" trail={BACK}>
        <QueryState query={table} failed="Couldn't load the table" columns={4} />
      </Page>
    );
  }
  return (
    <Page
      trail={BACK}
      title={<span className="font-mono">{table.data.name}</span>}
      actions={
        <>
          {mayChange && (
            <>
              <MakeWidgetButton source={{ table_id: table.data.id }} name={table.data.name} size="md" folds />
              <Button icon={Columns3} onClick={() => setOpen("column")}>
                <span className="max-sm:sr-only">Add column</span>
              </Button>
              <Button variant="primary" icon={FileUp} onClick={() => setOpen("import")}>
                Import
              </Button>
            </>
          )}
          <TableMenu table={table.data} asked={queryOf(view)} onDeleted={() => router.push("/tables")} />
        </>
      }
      toolbar={
        <>
          <FilterBar columns={table.data.columns} view={view} onChange={show} />
          <span className="ml-auto flex items-center gap-2">
            {table.data.sample && (
              <span title="Some of these rows contain sample data.">
                <Badge tone="warn">Sample data</Badge>
              </span>
            )}
            <AsOfChoice key={view.asOf} value={view.asOf} onChange={(asOf) => show({ ...view, asOf })} />
          </span>
        </>
      }
    >
      <TableRows
        table={table.data}
        view={view}
        onView={show}
        mayChange={mayChange && view.asOf === ""}
        onImport={mayChange ? () => setOpen("import") : null}
      />
      {open === "import" && <ImportRowsDialog table={table.data} onClose={() => setOpen(null)} />}
      {open === "column" && <AddColumnDialog table={table.data} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface TableRowsProps {
  table: UsedTable;
  view: TableView;
  onView: (view: TableView) => void;
  mayChange: boolean;
  onImport: (() => void) | null;
}

const NO_ROWS: readonly NumberedRow[] = [];

function TableRows({ table, view, onView, mayChange, onImport }: TableRowsProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<number | null>(null);
  const rows = useInfiniteQuery(rowsOptions(table.id, queryOf(view)));
  const change = useMutation(changeRowOptions(table.id));
  const loaded = useMemo(() => rows.data?.pages.flatMap(({ items }) => items) ?? NO_ROWS, [rows.data]);
  const opened = loaded.find(({ row }) => row === open);
  const isFiltered = view.filters.length > 0 || view.asOf !== "";
  const { fetchNextPage } = rows;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const edit = async ({ row }: NumberedRow, column: Column, text: string): Promise<string | null> => {
    const value = typedValue(column, text);
    if (value === undefined) return "This value must be valid JSON.";
    return change.mutateAsync({ row, values: { [column.name]: value } }).then(
      () => null,
      (error: unknown) => describeError(error).detail,
    );
  };
  if (rows.isPending) return <TableSkeleton columns={4} />;
  if (rows.isError && !rows.data) {
    return (
      <ProblemState
        title="Couldn't load the rows"
        query={rows}
        actions={
          isFiltered && (
            <Button onClick={() => onView({ filters: [], order: "", asOf: "" })}>Show all rows</Button>
          )
        }
      />
    );
  }
  if (loaded.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={Table2}
        title="No matching rows"
        actions={<Button onClick={() => onView({ ...view, filters: [], asOf: "" })}>Show all rows</Button>}
      >
        {view.asOf === ""
          ? "No rows match all of these filters."
          : "The table had no matching rows at that time."}
      </EmptyState>
    ) : (
      <EmptyState
        icon={Table2}
        title="No rows yet"
        actions={
          onImport && (
            <Button variant="primary" icon={FileUp} onClick={onImport}>
              Import a CSV file
            </Button>
          )
        }
      >
        Add rows with a Write table worker, the API, or a CSV import.
      </EmptyState>
    );
  }
  return (
    <Whole>
      <RowsGrid
        label={`Rows of ${table.name}`}
        columns={table.columns}
        rows={loaded}
        hasMore={rows.hasNextPage}
        isLoadingMore={rows.isFetchingNextPage}
        onMore={more}
        order={view.order}
        onOrder={(column) => onView({ ...view, order: nextOrder(view.order, column) })}
        onOpen={({ row }) => setOpen(row)}
        onEdit={mayChange ? edit : null}
      />
      <TableFoot
        table={table}
        view={view}
        shown={loaded.length}
        hasMore={rows.hasNextPage}
        version={rows.data.pages[0]?.version ?? table.version}
        isReading={rows.isFetching}
        onReload={() => void forgetRows(queries, table.id)}
      />
      {opened && <RowSheet table={table} row={opened} mayChange={mayChange} onClose={() => setOpen(null)} />}
    </Whole>
  );
}

/**
 * Limits its content to the height of the page, so that the rows scroll inside it rather than with the page.
 */
function Whole({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex-1">
      <div className="absolute inset-0 flex flex-col">{children}</div>
    </div>
  );
}

interface TableFootProps {
  table: UsedTable;
  view: TableView;
  shown: number;
  hasMore: boolean;
  /** Table version these rows were read from. */
  version: number;
  isReading: boolean;
  onReload: () => void;
}

function TableFoot({ table, view, shown, hasMore, version, isReading, onReload }: TableFootProps) {
  const isAll = view.filters.length === 0 && view.asOf === "";
  const count = isAll ? rowWords(table.rows) : `${rowWords(shown)}${hasMore ? " and more" : ""}`;
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t bg-surface px-4 py-1.5 text-muted text-xs">
      <span>{count}</span>
      <span>{sizeWords(table.bytes)} with history</span>
      <span>Retention: {keepWords(table.keep_days).toLowerCase()}</span>
      <UsedIn workflows={table.workflows} />
      {view.asOf === "" && table.version > version && (
        <Button size="sm" icon={RefreshCw} busy={isReading} onClick={onReload} className="ml-auto">
          Show latest rows
        </Button>
      )}
    </footer>
  );
}
