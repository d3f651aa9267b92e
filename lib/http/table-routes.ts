import * as tables from "@/lib/contract/tables";
import { namesTag } from "@/lib/kit/names-tag";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { asReply, on, type Reply } from "@/lib/service/on";
import { changeRow, listRowHistory } from "@/lib/service/tables/change-row";
import { deleteTable } from "@/lib/service/tables/delete-table";
import { getTable, listTables, readTableSchema, tagOfSchema } from "@/lib/service/tables/read-table";
import { FREE_WORK } from "@/lib/service/tables/read-work";
import { createTable, saveTable } from "@/lib/service/tables/save-table";
import { listNumberedRows, serveRows } from "@/lib/service/tables/serve-rows";
import { writeRows } from "@/lib/service/tables/write-rows";
import { fileAnswer } from "./file-answer";
import { nextPage } from "./next-page";
import { readUnpacked } from "./read-unpacked";

export const tableRoutes = [
  createTable,
  listTables,
  getTable,
  saveTable,
  deleteTable,
  on(tables.writeTableRows, (services, { caller, params, query, request }) =>
    writeRows(services, caller, params.id, {
      contentType: request.headers.get("content-type"),
      mode: query.mode,
      body: () => readUnpacked(request, TABLE_LIMITS.bodyBytes),
    }),
  ),
  on(
    tables.readTableRows,
    async (services, { caller, params, query, origin, request }): Promise<Result<Reply<never>, Problem>> => {
      const served = await serveRows(services, caller.workspaceId, {
        table: params.id,
        asked: query,
        given: request.query,
        headers: request.headers,
        work: FREE_WORK,
      });
      if (!served.ok) return served;
      const { etag: tag, type, next, body } = served.value;
      const headers = { ETag: tag, "Cache-Control": "private, no-cache", Vary: "Accept" };
      if (body === null) return ok({ unchanged: true, headers });
      const whole = {
        ...headers,
        "Content-Type": type,
        ...(next === null ? {} : nextPage(request, origin, next)),
      };
      if (body instanceof Uint8Array) return ok({ answer: fileAnswer(request, whole, body) });
      return ok(typeof body === "string" ? { text: body, headers: whole } : { file: body, headers: whole });
    },
    asReply,
  ),
  listNumberedRows,
  on(tables.changeTableRow, (services, { caller, params, body }) =>
    changeRow(services, caller, params, body.values),
  ),
  on(tables.deleteTableRow, async (services, { caller, params }) => {
    const gone = await changeRow(services, caller, params, null);
    return gone.ok ? ok(undefined) : gone;
  }),
  listRowHistory,
  on(
    tables.readTableSchema,
    async (services, { caller, params, request }) => {
      const schema = await readTableSchema(services, caller, params.id);
      if (!schema.ok) return schema;
      const tag = tagOfSchema(schema.value);
      const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
      const isKnown = namesTag(request.headers.get("if-none-match"), tag);
      return ok(isKnown ? { unchanged: true, headers } : { body: schema.value, headers });
    },
    asReply,
  ),
] as const;
