import type { RowPage } from "@/db/queries/table-rows";
import * as contract from "@/lib/contract/tables";
import { csvText } from "@/lib/kit/csv-text";
import { evaluateConditions } from "@/lib/kit/evaluate-conditions";
import type { JsonObject } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { createReadCache } from "@/lib/kit/read-cache";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { type Problem, problem } from "@/lib/schema/problem";
import type { RowFormat, RowsQuery } from "@/lib/schema/rows-query";
import type { TableShape } from "@/lib/schema/table";
import { on } from "@/lib/service/on";
import { invalidQuery, notFound, preconditionFailed } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { planQuery } from "@/lib/tables/plan-query";
import type { ReadPlan } from "@/lib/tables/read-plan";
import { FORMAT_TYPES, formatOf } from "@/lib/tables/row-format";
import { createRowOf } from "@/lib/tables/row-of";
import { createRowWriter, readPiece } from "@/lib/tables/row-writer";
import { planView, shownOf, type TableView } from "@/lib/tables/table-view";
import { acquireExportSlot, EXPORT_CELLS, inExportSlot } from "./acquire-export-slot";
import { holdSlot } from "./hold-slot";
import { cachedParquet, PARQUET_BYTES, type ParquetRows, parquetFile } from "./parquet-file";
import { type ReadFault, type RowsRead, readRows } from "./read-rows";
import { SCHEMA_TYPES } from "./read-table";
import { FREE_WORK, type ReadWork } from "./read-work";
import { rowsInLine } from "./rows-in-line";

/** Maximum size of a page. If rows are large, a page contains fewer of them. */
const PAGE_BYTES = 16 * 1024 * 1024;
/**
 * Page size for streams. It is small, because a stream holds two pages in memory for as long as the client
 * takes to read them.
 */
const STREAM_BYTES = 256 * 1024;
/**
 * Number of typical rows in a page of `STREAM_BYTES`. The database reads this many rows, even if fewer of them reach
 * the page size.
 */
const STREAM_ROWS = 2_000;

interface PageText {
  readonly body: string;
  readonly next: string | null;
}

/**
 * Identical requests have the same ETag, which identifies version and query. Pages are cached by ETag, so the
 * database sorts only once for all of these requests.
 */
const pages = createReadCache<PageText>({ maxBytes: 16 * 1024 * 1024 });
const KEPT_PAGE_CHARACTERS = 1024 * 1024;

export interface RowsCall {
  readonly table: string;
  readonly asked: RowsQuery;
  readonly given: Query;
  /** The request's headers. Only `Accept` and the conditional headers are used. */
  readonly headers: { get(name: string): string | null };
  /**
   * Set if the rows are read through a data provider: the provider's view of the table, and the version if
   * the caller requests one.
   */
  readonly published?: { readonly view: TableView; readonly version: number | null };
  readonly work: ReadWork;
}

export interface RowsServed {
  readonly etag: string;
  readonly type: string;
  readonly next: string | null;
  /** Null if the caller already has this response. */
  readonly body: string | Uint8Array | AsyncIterable<string> | null;
  readonly version: number;
  /** Time when the table's `version` was created; null before the first version. */
  readonly changedAt: Date | null;
  /** The run that created `version`; null if a person created it. */
  readonly runId: string | null;
  readonly sample: boolean;
}

export async function serveRows(
  services: Pick<Services, "db" | "clock">,
  workspaceId: string,
  { table, asked, given, headers, published, work }: RowsCall,
): Promise<Result<RowsServed, Problem>> {
  const format = formatOf(asked.format, headers.get("accept"));
  const isParquet = format === "parquet";
  const unpaged = isParquet ? refusePages(asked) : null;
  if (unpaged !== null) return unpaged;
  const isWhole = asked.limit === undefined && format !== "json";
  const limit = isWhole ? STREAM_ROWS : asked.limit;
  const etagOf = (tag: string) => `"${tag}.${format}${isWhole ? ".all" : ""}"`;
  let cached: Uint8Array | undefined;
  let cachedPage: PageText | undefined;
  const read = await rowsInLine(workspaceId, () =>
    readRows(services, workspaceId, {
      table,
      plan: (shape) =>
        published === undefined
          ? planQuery(shape, { ...asked, limit }, given)
          : planShown(shape, published.view, { ...asked, limit }, given),
      ...(published === undefined ? {} : { published }),
      cursor: asked.cursor ?? null,
      maxBytes: isWhole ? STREAM_BYTES : PAGE_BYTES,
      isWhole,
      work,
      isKnown: (tag) => {
        if (isParquet) cached = cachedParquet(etagOf(tag));
        else cachedPage = pages.known(`${workspaceId} ${etagOf(tag)}`);
        return (
          (cached ?? cachedPage) !== undefined ||
          evaluateConditions(headers, { etag: etagOf(tag) }) !== "send"
        );
      },
    }),
  );
  if (!read.ok) return fail(problemOf(read.error));
  const { page, tag, next, version, changedAt, runId } = read.value;
  const served = {
    etag: etagOf(tag),
    type: FORMAT_TYPES[format],
    next: isWhole ? null : next,
    version,
    changedAt,
    runId,
    sample: read.value.table.sample,
  };
  const verdict = evaluateConditions(headers, served);
  if (verdict === "failed") return preconditionFailed();
  if (verdict === "unchanged") return ok({ ...served, body: null });
  if ((cached ?? cachedPage) !== undefined) {
    const refused = work.refusal("kept");
    if (refused !== null) return fail(refused);
    work.spend(read.value.units, "kept");
  }
  if (isParquet) {
    if (cached !== undefined) return ok({ ...served, body: cached });
    const cells = read.value.table.rows * read.value.plan.columns.length;
    const admit = (make: () => Promise<Result<Uint8Array, Problem>>) =>
      cells > EXPORT_CELLS ? inExportSlot(services.db, workspaceId, make) : make();
    const file = await parquetFile(served.etag, admit, () => allRows(read.value, page));
    return file.ok ? ok({ ...served, body: file.value }) : file;
  }
  if (cachedPage !== undefined) return ok({ ...served, ...cachedPage });
  if (page === null) return ok({ ...served, body: null });
  if (!isWhole || !page.more) {
    const body = await textOf(format, read.value, page);
    const value = { body, next: served.next };
    if (body.length <= KEPT_PAGE_CHARACTERS)
      await pages.find(`${workspaceId} ${served.etag}`, async () => ({ value, bytes: body.length }));
    return ok({ ...served, body });
  }
  const slot = await acquireExportSlot(services.db, workspaceId);
  if (!slot.ok) return slot;
  const texts = pieces(format, read.value, withFirst(page, read.value));
  return ok({ ...served, body: holdSlot(slot.value, texts) });
}

export function refusePages({ limit, cursor }: RowsQuery) {
  const path = limit === undefined ? "cursor" : "limit";
  return limit === undefined && cursor === undefined
    ? null
    : invalidQuery(
        path,
        `A Parquet export always contains all matching rows, so remove \`${path}\`. To export fewer rows, add filters.`,
      );
}

async function allRows(read: RowsRead, first: RowPage | null): Promise<Result<ParquetRows, Problem>> {
  const { shape, plan } = read;
  const rowOf = createRowOf(shape, plan.columns);
  const rows: JsonObject[] = [];
  let bytes = 0;
  for await (const page of withFirst(first, read)) {
    for (const piece of page.pieces) {
      bytes += piece.length;
      for (const [, cells] of readPiece(piece)) rows.push(rowOf(cells));
      await pauseAfter(2 * unitsOfText(piece.length));
    }
    if (bytes > PARQUET_BYTES) return tooLarge();
  }
  const fields = plan.columns.flatMap((position) => shape.columns[position] ?? []);
  return ok({ fields: fields.map(({ name, type }) => ({ name, type: SCHEMA_TYPES[type] })), rows });
}

function tooLarge() {
  const max = PARQUET_BYTES / 1024 / 1024;
  return fail(
    problem(
      "format_not_possible",
      `The rows exceed ${max} MiB, the maximum for one Parquet file. Filter the rows to request fewer.`,
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

/** Lists rows with their row numbers, for callers who may change the rows. */
export const listNumberedRows = on(
  contract.listNumberedRows,
  async (services, { caller: { workspaceId }, params, query, request }) => {
    const read = await rowsInLine(workspaceId, () =>
      readRows(services, workspaceId, {
        table: params.id,
        plan: (shape) => planQuery(shape, query, request.query),
        cursor: query.cursor ?? null,
        maxBytes: PAGE_BYTES,
        work: FREE_WORK,
      }),
    );
    if (!read.ok) return fail(problemOf(read.error));
    const { page, shape, plan, next, version } = read.value;
    const rowOf = createRowOf(shape, plan.columns);
    const items: { row: number; values: JsonObject }[] = [];
    for (const piece of page?.pieces ?? []) {
      for (const [row, cells] of readPiece(piece)) items.push({ row, values: rowOf(cells) });
      await pauseAfter(2 * unitsOfText(piece.length));
    }
    return ok({ items, next_cursor: next, version });
  },
);

const MISSING = {
  cursor_expired:
    "The cursor is from another query, or its rows no longer exist. Start again without a cursor.",
  no_data_yet: "The table had no data at that time.",
  version_not_found: "This version of the rows is no longer stored, or never existed.",
} as const;

function problemOf(fault: ReadFault): Problem {
  if (fault.code === "table_not_found") return notFound("table").error;
  if (fault.code === "refused") return fault.problem;
  if (!("path" in fault)) return problem(fault.code, MISSING[fault.code]);
  const { path, code, message } = fault;
  return problem(code, message, { errors: [{ path, code, message }] });
}

async function textOf(format: Exclude<RowFormat, "parquet">, read: RowsRead, page: RowPage): Promise<string> {
  const texts: string[] = [];
  for await (const text of pieces(format, read, [page])) texts.push(text);
  return format === "json" ? `[${texts.slice(1).join(",")}]` : texts.join("");
}

/**
 * Yields the response in parts with pauses in between, because serializing a whole page would block the
 * process for too long.
 */
async function* pieces(
  format: Exclude<RowFormat, "parquet">,
  { plan, shape }: RowsRead,
  pages: AsyncIterable<RowPage> | Iterable<RowPage>,
): AsyncGenerator<string, undefined> {
  const write = createRowWriter(format, shape, plan.columns);
  yield format === "csv" ? csvText([plan.columns.map((column) => shape.columns[column]?.name)]) : "";
  for await (const page of pages) {
    for (const piece of page.pieces) {
      const text = write(readPiece(piece));
      yield text;
      await pauseAfter(unitsOfText(piece.length) + unitsOfText(text.length));
    }
  }
}

async function* withFirst(first: RowPage | null, read: RowsRead) {
  if (first !== null) yield first;
  yield* read.rest();
}
