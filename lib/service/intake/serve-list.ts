import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { csvText } from "@/lib/kit/csv-text";
import type { JsonObject } from "@/lib/kit/json";
import { namesTag } from "@/lib/kit/names-tag";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { RowFormat } from "@/lib/schema/rows-query";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { parquetFile } from "@/lib/service/tables/parquet-file";
import { refusePages } from "@/lib/service/tables/serve-rows";
import { parseKept } from "@/lib/tables/exact-json";
import { type RowList, rowListOf, selectRows } from "@/lib/tables/list-rows";
import { FORMAT_TYPES, formatOf } from "@/lib/tables/row-format";
import type { ProviderValue } from "./provider-values";
import { readRowsQuery } from "./read-rows-query";

/** A published list as somebody asks for it (contract 10). */
export interface ListServed {
  readonly etag: string;
  readonly type: string;
  /** Null where the caller has this already. */
  readonly body: string | Uint8Array | null;
  readonly next: string | null;
}

interface Asked {
  readonly query: Query;
  readonly headers: { get(name: string): string | null };
}

const ASKING = ["format", "columns", "from", "to", "order", "limit", "cursor", "latest"];

/** Whether more is asked for than the value as it was published. */
export function asksForRows({ query, headers }: Asked): boolean {
  const accept = headers.get("accept");
  if (accept !== null && /csv|ndjson|parquet/i.test(accept) && formatOf(undefined, accept) !== "json")
    return true;
  if (query.size === 0) return false;
  return [...query.keys()].some((key) => ASKING.includes(key) || key.startsWith("where."));
}

/** The version that a cursor is of; null for what is no cursor. */
export function versionOfCursor(cursor: string): number | null {
  return readCursor(cursor)?.version ?? null;
}

const parsed = new LRUCache<ProviderValue, { list: RowList | null }>({ maxSize: 16 * 1024 * 1024 });

/** Told from the whole value, which is read once however many ask. */
function listIn(value: ProviderValue): RowList | null {
  const known = parsed.get(value);
  if (known) return known.list;
  const list = value.contentType.startsWith("application/json")
    ? rowListOf(parseKept(value.body.toString()))
    : null;
  parsed.set(value, { list }, { size: value.body.length + 1 });
  return list;
}

function notAList(): { ok: false; error: Problem } {
  return fail(
    problem(
      "format_not_possible",
      "What is published here is no list of objects, nor an object with one as `results`, `values` or `rows`.",
    ),
  );
}

/** What the rows of a published list are made of, in the form of Table Schema. */
export function serveSchema(value: ProviderValue, known: string | null): Result<ListServed, Problem> {
  const list = listIn(value);
  if (list === null) return notAList();
  const etag = `"${hashOf([value.etag, "schema"])}"`;
  const schema = JSON.stringify({ fields: list.fields, primaryKey: [] });
  const body = namesTag(known, etag) ? null : schema;
  return ok({ etag, type: FORMAT_TYPES.json, next: null, body });
}

export async function serveList(
  owner: string,
  value: ProviderValue,
  { query, headers }: Asked,
): Promise<Result<ListServed, Problem>> {
  const read = readRowsQuery(query);
  if (!read.ok) return read;
  const asked = read.value;
  const format = formatOf(asked.format, headers.get("accept"));
  const list = listIn(value);
  if (list === null) return notAList();
  const unpaged = format === "parquet" ? refusePages(asked) : null;
  if (unpaged !== null) return unpaged;
  const selected = selectRows(list, asked, query);
  if (!selected.ok) {
    const { path, code, message } = selected.error;
    return fail(problem(code, message, { errors: [{ path, code, message }] }));
  }
  const mark = markOf(query);
  const from = asked.cursor === undefined ? null : readCursor(asked.cursor);
  if (from !== null && (from.mark !== mark || from.version !== value.version)) {
    return fail(problem("cursor_expired", "Begin again: the cursor is of another query."));
  }
  const isWhole = asked.limit === undefined && format !== "json";
  const { rows, columns } = selected.value;
  const begin = from?.offset ?? 0;
  const end = isWhole ? rows.length : begin + (asked.limit ?? TABLE_LIMITS.usualReadRows);
  const next = end < rows.length ? `${value.version}.${end}.${mark}` : null;
  const etag = `"${hashOf([value.etag, mark, begin, end, format])}"`;
  const isKnown = namesTag(headers.get("if-none-match"), etag);
  if (format === "parquet") {
    const file = isKnown ? ok(null) : await fileOf(owner, etag, list, selected.value);
    return file.ok ? ok({ etag, type: FORMAT_TYPES.parquet, next: null, body: file.value }) : file;
  }
  const body = isKnown ? null : write(format, rows.slice(begin, end), columns);
  return ok({ etag, type: FORMAT_TYPES[format], next, body });
}

function fileOf(
  owner: string,
  etag: string,
  list: RowList,
  { rows, columns }: { rows: readonly JsonObject[]; columns: readonly string[] },
) {
  const fields = columns.flatMap((name) => list.fields.find((field) => field.name === name) ?? []);
  return parquetFile(owner, etag, async () => ok({ fields, rows }));
}

function write(
  format: RowFormat,
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): string {
  if (format === "csv") return csvText([columns, ...rows.map((row) => columns.map((name) => row[name]))]);
  if (format === "json") return JSON.stringify(rows);
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

function readCursor(text: string) {
  const [, version, offset, mark] = /^(\d{1,9})\.(\d{1,9})\.([A-Za-z0-9_-]{16})$/.exec(text) ?? [];
  if (version === undefined || offset === undefined || mark === undefined) return null;
  return { version: Number(version), offset: Number(offset), mark };
}

const NOT_OF_THE_QUERY = ["cursor", "limit", "format", "api_key", "version"];

/** Names a query: a cursor is good for its own alone. */
function markOf(query: Query): string {
  const said = [...query.entries()].filter(([key]) => !NOT_OF_THE_QUERY.includes(key));
  return hashOf(said.sort(([one], [other]) => (one < other ? -1 : Number(one > other))));
}

function hashOf(said: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16);
}
