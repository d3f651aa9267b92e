import { applyTableChange } from "@/db/queries/apply-table-change";
import { findTable, shapeOf } from "@/db/queries/tables";
import type { Json } from "@/lib/kit/json";
import { limitByOwner } from "@/lib/kit/limit-by-owner";
import { decodeText, isJsonType } from "@/lib/kit/parse-json";
import { fail, type Result } from "@/lib/kit/result";
import { inSlices, type Steps } from "@/lib/kit/steps";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Column, RowFault, WriteMode, Written } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { csvRows } from "@/lib/tables/csv-rows";
import { describeRowFaults } from "@/lib/tables/describe-row-faults";
import { jsonRows } from "@/lib/tables/json-rows";
import { lineRows } from "@/lib/tables/line-rows";
import type { RowsRefusal } from "@/lib/tables/parse-row";

export interface RowsSent {
  readonly contentType: string | null;
  readonly mode: WriteMode;
  body(): Promise<Result<Uint8Array, Problem>>;
}

const inTurn = limitByOwner(1);

/**
 * Within a process, a workspace's calls take turns and wait before reading their body, so a waiting call holds no
 * database connection and no rows in memory.
 */
export async function writeRows(
  services: Services,
  caller: Caller,
  id: string,
  sent: RowsSent,
): Promise<Result<Written, Problem>> {
  return inTurn(caller.workspaceId, () => write(services, caller, id, sent));
}

async function write(
  { db, clock }: Services,
  { workspaceId, userId }: Caller,
  id: string,
  { contentType, mode, body }: RowsSent,
): Promise<Result<Written, Problem>> {
  const table = await findTable(db, workspaceId, id);
  if (!table) return notFound("table");
  const form = formOf(contentType);
  if (form === null) {
    const detail = "Send the rows as application/json, application/x-ndjson or text/csv, in UTF-8.";
    return fail(problem("unsupported_media_type", detail));
  }
  const bytes = await body();
  if (!bytes.ok) return bytes;
  const text = decodeText(bytes.value);
  if (!text.ok) return fail(problem("invalid_body", text.error));
  const rows = await readRows(form, shapeOf(table).columns, text.value);
  if (!rows.ok) return rows;
  const done = await db.transaction((tx) =>
    applyTableChange(
      tx,
      {
        workspaceId,
        table: table.id,
        rows: rows.value,
        mode,
        atMs: clock(),
        runId: null,
        userId,
        sample: false,
      },
      { dryRun: false },
    ),
  );
  if (done.ok) return done;
  return done.error.code === "table_not_found" ? notFound("table") : invalidRows(done.error.errors);
}

type Form = "json" | "lines" | "csv";

function formOf(contentType: string | null): Form | null {
  if (isJsonType(contentType)) return "json";
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return null;
  if (/^(application|text)\/(x-)?(ndjson|jsonl)$/.test(type.trim())) return "lines";
  return type.trim() === "text/csv" ? "csv" : null;
}

async function readRows(
  form: Form,
  columns: readonly Column[],
  text: string,
): Promise<Result<readonly Json[], Problem>> {
  const rows = await inSlices(rowsIn(form, columns, text));
  if (rows.ok) return rows;
  const { error } = rows;
  return error.code === "invalid_rows" ? invalidRows(error.faults) : fail(problem(error.code, error.message));
}

function rowsIn(
  form: Form,
  columns: readonly Column[],
  text: string,
): Steps<Result<readonly Json[], RowsRefusal>> {
  switch (form) {
    case "csv":
      return csvRows(columns, text, TABLE_LIMITS.rowsACall);
    case "lines":
      return lineRows(columns, text, TABLE_LIMITS.rowsACall);
    case "json":
      return jsonRows(columns, text, TABLE_LIMITS.rowsACall);
  }
}

function invalidRows(errors: readonly RowFault[]): { ok: false; error: Problem } {
  return fail(problem("invalid_rows", describeRowFaults(errors), { errors }));
}
