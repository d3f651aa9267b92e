import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/tables";
import type { JsonObject } from "@/lib/kit/json";
import type { WriteMode } from "@/lib/schema/table";
import { addressOf } from "./address-of";
import { call, callWithFile } from "./call";
import { endless, type ListQuery } from "./endless";
import { readPages } from "./read-pages";

/** A run may write at any time. */
const TABLE_EVERY_MS = 5_000;
const ROWS_A_PAGE = 200;

const tableKeys = {
  all: ["tables"],
  lists: ["tables", "list"],
  one: (id: string) => ["tables", "one", id],
  rows: (id: string) => ["tables", "rows", id],
  history: (id: string, row: number) => ["tables", "history", id, row],
} as const;

export function tablesOptions(query: QueryIn<typeof contract.listTables>) {
  return queryOptions({
    queryKey: [...tableKeys.lists, query],
    queryFn: ({ signal }) => call(contract.listTables, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function tablesPages(query: ListQuery<typeof contract.listTables>) {
  return endless([...tableKeys.lists, query], (at, signal) =>
    call(contract.listTables, { query: { ...query, ...at }, signal }),
  );
}

/** All of them, to choose one. */
export const allTablesOptions = queryOptions({
  queryKey: [...tableKeys.lists, { all: true }],
  queryFn: ({ signal }) => readPages((query) => call(contract.listTables, { query, signal })),
});

export function tableOptions(id: string) {
  return queryOptions({
    queryKey: tableKeys.one(id),
    queryFn: ({ signal }) => call(contract.getTable, { params: { id }, signal }),
    refetchInterval: TABLE_EVERY_MS,
  });
}

/** Page after page at one version of the table; what was written since shows when they are read anew. */
export function rowsOptions(id: string, asked: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey: [...tableKeys.rows(id), asked],
    queryFn: ({ signal, pageParam }) =>
      call(contract.listNumberedRows, {
        params: { id },
        query: { ...asked, limit: ROWS_A_PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

function firstPage(): string | null {
  return null;
}

export function historyOptions(id: string, row: number) {
  return queryOptions({
    queryKey: tableKeys.history(id, row),
    queryFn: ({ signal }) => call(contract.listRowHistory, { params: { id, row }, signal }),
  });
}

/** Where a browser fetches rows as a file. */
export function rowsFileAddress(
  id: string,
  asked: Readonly<Record<string, string>>,
  format: "csv" | "ndjson",
) {
  return addressOf(contract.readTableRows.path, { id }, { ...asked, format });
}

export function createTableOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createTable>) => call(contract.createTable, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tableKeys.lists }),
  });
}

type TableChange = Pick<contract.Table, "id" | "revision"> & { body: BodyIn<typeof contract.saveTable> };

export function saveTableOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, revision, body }: TableChange) =>
      call(contract.saveTable, { params: { id }, body, ifMatch: revision }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tableKeys.all }),
  });
}

export function deleteTableOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteTable, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tableKeys.lists }),
  });
}

export function importRowsOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, mode, csv }: { id: string; mode: WriteMode; csv: string }) =>
      callWithFile(
        contract.writeTableRows,
        { params: { id }, query: { mode } },
        { type: "text/csv", text: csv },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: tableKeys.all }),
  });
}

interface Known {
  pages: { items: contract.NumberedRow[]; version: number }[];
  pageParams: unknown[];
}

/** The pages that are shown stay as they are: whoever changed a cell puts it into them. */
export function changeRowOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: ({ row, values }: { row: number; values: JsonObject }) =>
      call(contract.changeTableRow, { params: { id, row }, body: { values } }),
    onSuccess: (changed) => {
      queries.setQueriesData<Known>(
        { queryKey: tableKeys.rows(id) },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              // One change more than was shown: if there were others, they are still to be read.
              version: page.version + 1,
              items: page.items.map((each) => (each.row === changed.row ? changed : each)),
            })),
          },
      );
      return queries.invalidateQueries({ queryKey: tableKeys.history(id, changed.row) });
    },
  });
}

export function deleteRowOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (row: number) => call(contract.deleteTableRow, { params: { id, row } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: tableKeys.rows(id) }),
        queries.invalidateQueries({ queryKey: tableKeys.one(id) }),
      ]),
  });
}

export function forgetRows(queries: QueryClient, id: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: tableKeys.rows(id) });
}
