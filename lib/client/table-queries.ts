import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/tables";
import type { JsonObject } from "@/lib/kit/json";
import type { WriteMode } from "@/lib/schema/table";
import { addressOf } from "./address-of";
import { call, callWithFile } from "./call";
import { change, forget, forgetting, pages, query } from "./query";

const TABLE_EVERY_MS = 5_000;
const ROWS_A_PAGE = 200;
const LISTS = ["/tables"];
const TABLES = ["/tables/**"];

const TABLES_A_PAGE = 50;

export const tableListOptions = pages(contract.listTables, { query: { limit: TABLES_A_PAGE } });

export function tableOptions(id: string) {
  return { ...query(contract.getTable, { params: { id } }), refetchInterval: TABLE_EVERY_MS };
}

/** Pages of a single version of the table. Later writes appear after a refetch. */
export function rowsOptions(id: string, asked: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey: [rowsAddress(id), asked],
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

export function rowsFileAddress(
  id: string,
  asked: Readonly<Record<string, string>>,
  format: "csv" | "ndjson",
) {
  return addressOf(contract.readTableRows.path, { id }, { ...asked, format });
}

export const createTableOptions = change(
  contract.createTable,
  (body: BodyIn<typeof contract.createTable>) => ({ body }),
  LISTS,
);

type TableChange = Pick<contract.Table, "id" | "revision"> & { body: BodyIn<typeof contract.saveTable> };

export const saveTableOptions = change(
  contract.saveTable,
  ({ id, revision, body }: TableChange) => ({ params: { id }, body, ifMatch: revision }),
  TABLES,
);

export const deleteTableOptions = change(contract.deleteTable, (id: string) => ({ params: { id } }), [
  "/tables",
]);

export const importRowsOptions = mutationOptions({
  mutationFn: ({ id, mode, csv }: { id: string; mode: WriteMode; csv: string }) =>
    callWithFile(
      contract.writeTableRows,
      { params: { id }, query: { mode } },
      { type: "text/csv", text: csv },
    ),
  onSettled: forgetting(TABLES),
});

type Known = InfiniteData<{ items: contract.NumberedRow[]; version: number }>;

export function changeRowOptions(id: string) {
  return mutationOptions({
    ...change(contract.changeTableRow, ({ row, values }: { row: number; values: JsonObject }) => ({
      params: { id, row },
      body: { values },
    })),
    onSuccess: (changed, _given, _before, { client }) => {
      client.setQueriesData<Known>(
        { predicate: ({ queryKey: [address] }) => address === rowsAddress(id) },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              // Increments the version by exactly one. If someone else has changed the table too, the
              // server's version is higher, so the page still notices the other change.
              version: page.version + 1,
              items: page.items.map((each) => (each.row === changed.row ? changed : each)),
            })),
          },
      );
      return forget(client, [`/tables/${id}/rows/${changed.row}/history`]);
    },
  });
}

export function deleteRowOptions(id: string) {
  return change(contract.deleteTableRow, (row: number) => ({ params: { id, row } }), [
    `/tables/${id}`,
    rowsAddress(id),
  ]);
}

export function forgetRows(queries: QueryClient, id: string): Promise<void> {
  return forget(queries, [rowsAddress(id)]);
}

function rowsAddress(id: string): string {
  return `/tables/${id}/numbered-rows`;
}
