import { createHash } from "node:crypto";
import { listTables as findPage, findTable, shapeOf } from "@/db/queries/tables";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/tables";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { ColumnType, TableShape } from "@/lib/schema/table";
import { on, withEtag } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { tableAnswer } from "./table-answer";
import { tableUsers, usersOfTables } from "./table-users";

export const getTable = on(
  contract.getTable,
  async ({ db }, { caller, params: { id } }) => {
    const row = await findTable(db, caller.workspaceId, id);
    if (!row) return notFound("table");
    return ok({ ...tableAnswer(row), workflows: [...(await tableUsers(db, row))] });
  },
  withEtag,
);

export const listTables = on(contract.listTables, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPage(db, caller.workspaceId, window.value);
  const users = await usersOfTables(db, caller.workspaceId, rows);
  return ok(
    pageOf(rows, query, (row) => ({ ...tableAnswer(row), workflows: [...(users.get(row.id) ?? [])] })),
  );
});

type Schema = AnswerOf<typeof contract.readTableSchema>;

export async function readTableSchema(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<Schema, Problem>> {
  const row = await findTable(db, caller.workspaceId, id);
  if (!row) return notFound("table");
  return ok(schemaOf(shapeOf(row)));
}

export function tagOfSchema(schema: Schema): string {
  return `"${createHash("sha256").update(JSON.stringify(schema)).digest("base64url").slice(0, 16)}"`;
}

export function schemaOf({ columns, key }: TableShape): Schema {
  return {
    fields: columns.map(({ name, type }) => ({ name, type: SCHEMA_TYPES[type] })),
    primaryKey: [...key],
  };
}

export const SCHEMA_TYPES: Readonly<Record<ColumnType, Schema["fields"][number]["type"]>> = {
  text: "string",
  integer: "integer",
  decimal: "number",
  boolean: "boolean",
  time: "datetime",
  json: "object",
};
