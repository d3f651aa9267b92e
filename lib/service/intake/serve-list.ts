import { createHash } from "node:crypto";
import type { Db } from "@/db/handle";
import { evaluateConditions } from "@/lib/kit/evaluate-conditions";
import { namesTag } from "@/lib/kit/names-tag";
import type { Query } from "@/lib/kit/query";
import { createReadCache } from "@/lib/kit/read-cache";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { preconditionFailed } from "@/lib/service/process/faults";
import type { ProviderValue } from "@/lib/service/published/provider-values";
import { EXPORT_CELLS, inExportSlot } from "@/lib/service/tables/acquire-export-slot";
import { cachedParquet, parquetFile } from "@/lib/service/tables/parquet-file";
import type { ReadWork } from "@/lib/service/tables/read-work";
import { refusePages } from "@/lib/service/tables/serve-rows";
import { MAX_NAMES, type NoRowList, planList } from "@/lib/tables/list-rows";
import { FORMAT_TYPES, formatOf } from "@/lib/tables/row-format";
import { findList, findListRows, nameOfValue, unitsOfStored } from "./find-list";
import { readRowsQuery } from "./read-rows-query";
import { rowsText } from "./rows-text";

export interface ListServed {
  readonly etag: string;
  readonly type: string;
  /** Null if the caller already has this version. */
  readonly body: string | Uint8Array | null;
  readonly next: string | null;
}

interface Headers {
  get(name: string): string | null;
}

interface Asked {
  readonly query: Query;
  readonly headers: Headers;
}

const ASKING = ["format", "columns", "from", "to", "order", "limit", "cursor", "latest"];

/**
 * True if the request asks for rows (a format, columns, filters or a page) instead of the whole published
 * value. A text value already matches `Accept: text/*`, so that header doesn't ask for rows.
 */
export function asksForRows({ query, headers }: Asked, contentType: string): boolean {
  const accept = headers.get("accept");
  if (accept !== null) {
    const mayAsk =
      /csv|ndjson|parquet/i.test(accept) || (/text\/\*/i.test(accept) && !/^text\//.test(contentType));
    if (mayAsk && formatOf(undefined, accept) !== "json") return true;
  }
  if (query.size === 0) return false;
  return [...query.keys()].some((key) => ASKING.includes(key) || key.startsWith("where."));
}

export function versionOfCursor(cursor: string): number | null {
  return readCursor(cursor)?.version ?? null;
}

const MISSING = {
  no_list: "This data is not a list of objects, and has no `results`, `values` or `rows` list.",
  too_many_names: `The rows of this list have more than ${MAX_NAMES} different field names, which is too many for columns. Read the whole value instead.`,
} as const satisfies Record<NoRowList, string>;

function refusalOf(reason: NoRowList | Problem): { ok: false; error: Problem } {
  return fail(typeof reason === "string" ? problem("format_not_possible", MISSING[reason]) : reason);
}

export async function serveSchema(
  value: ProviderValue,
  headers: Headers,
  work: ReadWork,
): Promise<Result<ListServed, Problem>> {
  const etag = `"${hashOf([value.etag, "schema"])}"`;
  const served = { etag, type: FORMAT_TYPES.json, next: null };
  if (isSent(headers, etag)) return ok({ ...served, body: null });
  const list = await findList(value, work);
  if (!list.ok) return refusalOf(list.error);
  const verdict = evaluateConditions(headers, { etag });
  if (verdict === "failed") return preconditionFailed();
  const schema = JSON.stringify({ fields: list.value.fields, primaryKey: [] });
  return ok({ ...served, body: verdict === "unchanged" ? null : schema });
}

/**
 * True if the caller already has this response. The query then needn't be checked: the caller can only know
 * the ETag from an earlier response to the same query, so the query is valid. False for `*`, which matches
 * any ETag.
 */
function isSent(headers: Headers, etag: string): boolean {
  const known = headers.get("if-none-match");
  return known?.trim() !== "*" && headers.get("if-match") === null && namesTag(known, etag);
}

const answers = createReadCache<Result<ListBody, Problem>>({ maxBytes: 32 * 1024 * 1024 });

interface ListBody {
  readonly body: string;
  readonly next: string | null;
}

export async function serveList(
  { db, owner, work }: { readonly db: Db; readonly owner: string; readonly work: ReadWork },
  value: ProviderValue,
  { query, headers }: Asked,
): Promise<Result<ListServed, Problem>> {
  const read = readRowsQuery(query);
  if (!read.ok) return read;
  const asked = read.value;
  const format = formatOf(asked.format, headers.get("accept"));
  const mark = markOf(query);
  const from = asked.cursor === undefined ? null : readCursor(asked.cursor);
  const begin = from?.offset ?? 0;
  const isWhole = asked.limit === undefined && format !== "json";
  const count = isWhole ? null : (asked.limit ?? TABLE_LIMITS.usualReadRows);
  const etag = `"${hashOf([value.etag, mark, begin, count, format])}"`;
  const served = { etag, type: FORMAT_TYPES[format], next: null };
  if (isSent(headers, etag)) return ok({ ...served, body: null });
  const list = await findList(value, work);
  if (!list.ok) return refusalOf(list.error);
  const unpaged = format === "parquet" ? refusePages(asked) : null;
  if (unpaged !== null) return unpaged;
  const planned = planList(list.value, asked, query);
  if (!planned.ok) {
    const { path, code, message } = planned.error;
    return fail(problem(code, message, { errors: [{ path, code, message }] }));
  }
  if (from !== null && (from.mark !== mark || from.version !== value.version)) {
    return fail(problem("cursor_expired", "The cursor is from another query. Start again without a cursor."));
  }
  const verdict = evaluateConditions(headers, { etag });
  if (verdict === "failed") return preconditionFailed();
  if (verdict === "unchanged") return ok({ ...served, body: null });
  const listQuery = { value, list: list.value, plan: planned.value, mark };
  const end = count === null ? Number.POSITIVE_INFINITY : begin + count;
  const { rows, fields } = list.value;
  const { columns } = planned.value;
  const isExport = isWhole && rows.length * columns.length > EXPORT_CELLS;
  const admit = async <T>(make: () => Promise<Result<T, Problem>>) => {
    const refused = work.refusal("new");
    if (refused !== null) return fail(refused);
    return isExport ? inExportSlot(db, owner, make) : make();
  };
  const name = `${nameOfValue(value)} ${etag}`;
  if ((format === "parquet" ? cachedParquet(etag) : answers.known(name)) !== undefined) {
    const refused = work.refusal("kept");
    if (refused !== null) return fail(refused);
    work.spend(unitsOfStored(listQuery, end), "kept");
  }
  if (format === "parquet") {
    const shown = columns.flatMap((column) => fields.find(({ name }) => name === column) ?? []);
    const file = await parquetFile(etag, admit, async () => {
      const found = await findListRows(listQuery, begin, end, work);
      return ok({ fields: shown, rows: found.rows });
    });
    return file.ok ? ok({ ...served, body: file.value }) : file;
  }
  const answer = await keepAnswer(name, () =>
    admit(async () => {
      const found = await findListRows(listQuery, begin, end, work);
      const text = await rowsText(format, found.rows, planned.value);
      const next = found.more ? `${value.version}.${end}.${mark}` : null;
      return text.ok ? ok({ body: text.value, next }) : text;
    }),
  );
  return answer.ok ? ok({ ...served, ...answer.value }) : answer;
}

async function keepAnswer(
  name: string,
  make: () => Promise<Result<ListBody, Problem>>,
): Promise<Result<ListBody, Problem>> {
  const answer = await answers.find(name, async () => {
    const value = await make();
    return { value, bytes: value.ok ? value.value.body.length : 0 };
  });
  if (!answer.ok) answers.forget(name);
  return answer;
}

function readCursor(text: string) {
  const [, version, offset, mark] = /^(\d{1,9})\.(\d{1,9})\.([A-Za-z0-9_-]{16})$/.exec(text) ?? [];
  if (version === undefined || offset === undefined || mark === undefined) return null;
  return { version: Number(version), offset: Number(offset), mark };
}

const NOT_OF_THE_QUERY = ["cursor", "limit", "format", "api_key", "version"];

/** Identifies a query, because a cursor is only valid for the query that it came from. */
function markOf(query: Query): string {
  const said = [...query.entries()].filter(([key]) => !NOT_OF_THE_QUERY.includes(key));
  return hashOf(said.sort(([one], [other]) => (one < other ? -1 : Number(one > other))));
}

function hashOf(said: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16);
}
