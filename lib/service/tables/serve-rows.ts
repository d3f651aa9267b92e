import { setImmediate } from "node:timers/promises";
import type { KeptRow } from "@/db/queries/table-rows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/tables";
import { csvText } from "@/lib/kit/csv-text";
import type { JsonObject } from "@/lib/kit/json";
import { limitByOwner } from "@/lib/kit/limit-by-owner";
import { namesTag } from "@/lib/kit/names-tag";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { RowFormat, RowsQuery } from "@/lib/schema/rows-query";
import { TABLE_LIMITS, type TableShape } from "@/lib/schema/table";
import { invalidQuery, notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { planQuery } from "@/lib/tables/plan-query";
import type { ReadPlan } from "@/lib/tables/read-plan";
import { FORMAT_TYPES, formatOf } from "@/lib/tables/row-format";
import { rowOf } from "@/lib/tables/row-of";
import { planView, shownOf, type TableView } from "@/lib/tables/table-view";
import { keptParquet, PARQUET_BYTES, type ParquetRows, parquetFile } from "./parquet-file";
import { type ReadFault, type RowsRead, readRows } from "./read-rows";
import { SCHEMA_TYPES } from "./read-table";

/** What a page of rows may weigh: a page of large rows has fewer of them. */
const PAGE_BYTES = 16 * 1024 * 1024;
/** Of a stream, which is in memory for as long as its reader takes to take it. */
const STREAM_BYTES = 1024 * 1024;
const ROWS_A_PIECE = 500;

/** Rows that are sorted anew cost much: the others of a workspace wait for those before. */
const inLine = limitByOwner(4);

export interface RowsCall {
  readonly table: string;
  readonly asked: RowsQuery;
  readonly given: Query;
  readonly accept: string | null;
  readonly ifNoneMatch: string | null;
  /** Where a provider serves them: what of the table, and which version where one is named. */
  readonly published?: { readonly view: TableView; readonly version: number | null };
}

export interface RowsServed {
  readonly etag: string;
  readonly type: string;
  readonly next: string | null;
  /** Null where the caller has this already. */
  readonly body: string | Uint8Array | AsyncIterable<string> | null;
  /** Of the rows. */
  readonly version: number;
  /** When that version was made; null before the first. */
  readonly changedAt: Date | null;
  /** Which made it; null where people did. */
  readonly runId: string | null;
}

/** The rows of a table as an address asks for them (contract 10). */
export async function serveRows(
  services: Pick<Services, "db" | "clock">,
  workspaceId: string,
  { table, asked, given, accept, ifNoneMatch, published }: RowsCall,
): Promise<Result<RowsServed, Problem>> {
  const format = formatOf(asked.format, accept);
  const isParquet = format === "parquet";
  const unpaged = isParquet ? refusePages(asked) : null;
  if (unpaged !== null) return unpaged;
  const isWhole = asked.limit === undefined && format !== "json";
  const limit = isWhole ? TABLE_LIMITS.readRows : asked.limit;
  const etagOf = (tag: string) => `"${tag}.${format}${isWhole ? ".all" : ""}"`;
  const read = await inLine(workspaceId, () =>
    readRows(services, workspaceId, {
      table,
      plan: (shape) =>
        published === undefined
          ? planQuery(shape, { ...asked, limit }, given)
          : planShown(shape, published.view, { ...asked, limit }, given),
      ...(published === undefined ? {} : { published }),
      cursor: asked.cursor ?? null,
      mostBytes: isWhole ? STREAM_BYTES : PAGE_BYTES,
      isKnown: (tag) =>
        namesTag(ifNoneMatch, etagOf(tag)) || (isParquet && keptParquet(etagOf(tag)) !== undefined),
    }),
  );
  if (!read.ok) return fail(problemOf(read.error));
  const { rows, tag, next, version, changedAt, runId } = read.value;
  const served = {
    etag: etagOf(tag),
    type: FORMAT_TYPES[format],
    next: isWhole ? null : next,
    version,
    changedAt,
    runId,
  };
  if (isParquet) {
    if (namesTag(ifNoneMatch, served.etag)) return ok({ ...served, body: null });
    const kept = keptParquet(served.etag);
    if (kept !== undefined) return ok({ ...served, body: kept });
    const file = await parquetFile(workspaceId, served.etag, () => allRows(read.value, rows ?? []));
    return file.ok ? ok({ ...served, body: file.value }) : file;
  }
  return ok({ ...served, body: rows === null ? null : bodyOf(format, read.value, rows, isWhole) });
}

/** A file is all of the rows. */
export function refusePages({ limit, cursor }: RowsQuery) {
  const path = limit === undefined ? "cursor" : "limit";
  return limit === undefined && cursor === undefined
    ? null
    : invalidQuery(path, `A Parquet file holds all rows: leave \`${path}\` out, or use conditions.`);
}

async function allRows(read: RowsRead, first: readonly KeptRow[]): Promise<Result<ParquetRows, Problem>> {
  const { shape, plan } = read;
  const rows: JsonObject[] = [];
  let bytes = 0;
  for await (const page of withFirst(first, read)) {
    for (let from = 0; from < page.length; from += ROWS_A_PIECE) {
      for (const { cells } of page.slice(from, from + ROWS_A_PIECE)) {
        bytes += cells.length;
        rows.push(rowOf(shape, plan.columns, cells));
      }
      await setImmediate();
    }
    if (bytes > PARQUET_BYTES) return tooLarge();
  }
  const fields = plan.columns.flatMap((position) => shape.columns[position] ?? []);
  return ok({ fields: fields.map(({ name, type }) => ({ name, type: SCHEMA_TYPES[type] })), rows });
}

function tooLarge() {
  const most = PARQUET_BYTES / 1024 / 1024;
  return fail(
    problem(
      "format_not_possible",
      `The rows have more than ${most} MiB, too much for one file: use conditions.`,
    ),
  );
}

function planShown(
  shape: TableShape,
  view: TableView,
  asked: RowsQuery,
  given: Query,
): Result<ReadPlan, ReadFault> {
  const shown = shownOf(shape, view);
  return shown.ok ? planView(shape, shown.value, asked, given) : fail({ code: "table_not_found" });
}

/** The same rows for whoever may change them, page by page. */
export async function listNumberedRows(
  services: Pick<Services, "db" | "clock">,
  workspaceId: string,
  table: string,
  asked: Omit<RowsQuery, "format">,
  given: Query,
): Promise<Result<AnswerOf<typeof contract.listNumberedRows>, Problem>> {
  const read = await inLine(workspaceId, () =>
    readRows(services, workspaceId, {
      table,
      plan: (shape) => planQuery(shape, asked, given),
      cursor: asked.cursor ?? null,
      mostBytes: PAGE_BYTES,
    }),
  );
  if (!read.ok) return fail(problemOf(read.error));
  const { rows, shape, plan, next, version } = read.value;
  const items = (rows ?? []).map(({ row, cells }) => ({ row, values: rowOf(shape, plan.columns, cells) }));
  return ok({ items, next_cursor: next, version });
}

const MISSING = {
  cursor_expired: "Begin again: the cursor is of another query, or its rows are gone.",
  no_data_yet: "Nothing had been written to this table by then.",
  version_not_found: "This version of the rows is not kept any more, or never was.",
} as const;

function problemOf(fault: ReadFault): Problem {
  if (fault.code === "table_not_found") return notFound("table").error;
  if (!("path" in fault)) return problem(fault.code, MISSING[fault.code]);
  const { path, code, message } = fault;
  return problem(code, message, { errors: [{ path, code, message }] });
}

function bodyOf(
  format: RowFormat,
  read: RowsRead,
  rows: readonly KeptRow[],
  isWhole: boolean,
): string | AsyncIterable<string> {
  const { shape, plan } = read;
  const write = writerOf(format, read);
  const head = format === "csv" ? csvText([plan.columns.map((column) => shape.columns[column]?.name)]) : "";
  if (isWhole) return pieces(head, read, rows, write);
  return format === "json" ? `[${write(rows)}]` : head + write(rows);
}

type Writer = (rows: readonly KeptRow[]) => string;

function writerOf(format: RowFormat, { shape, plan }: RowsRead): Writer {
  const objectOf = ({ cells }: KeptRow) => rowOf(shape, plan.columns, cells);
  if (format !== "csv") {
    const between = format === "json" ? "," : "\n";
    const end = format === "json" ? "" : "\n";
    return (rows) =>
      rows.length === 0 ? "" : rows.map((row) => JSON.stringify(objectOf(row))).join(between) + end;
  }
  const columns = plan.columns.flatMap((column) => shape.columns[column] ?? []);
  return (rows) =>
    csvText(
      rows.map((row) => {
        const values = objectOf(row);
        return columns.map(({ name, type }) => {
          const value = values[name] ?? null;
          // A text within JSON has its quotes, so that it can be read as JSON again.
          return type === "json" && value !== null ? JSON.stringify(value) : value;
        });
      }),
    );
}

/** Others come in between: a page of rows takes long to write out. */
async function* pieces(
  head: string,
  read: RowsRead,
  first: readonly KeptRow[],
  write: Writer,
): AsyncGenerator<string, undefined> {
  yield head;
  for await (const page of withFirst(first, read)) {
    for (let from = 0; from < page.length; from += ROWS_A_PIECE) {
      yield write(page.slice(from, from + ROWS_A_PIECE));
      await setImmediate();
    }
  }
}

async function* withFirst(first: readonly KeptRow[], read: RowsRead) {
  yield first;
  yield* read.rest();
}
