import {
  findTable,
  insertTable,
  lockTable,
  shapeOf,
  sumTables,
  type TableRow,
  updateTable,
} from "@/db/queries/tables";
import type { BodyOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/tables";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Column } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { on, withEtag } from "@/lib/service/on";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import { checkColumns } from "@/lib/tables/check-columns";
import { tableAnswer } from "./table-answer";
import { tableUsers } from "./table-users";

type Given = BodyOf<typeof contract.createTable>;

export const createTable = on(
  contract.createTable,
  async ({ db, clock }, { caller, body }) => {
    const { name, columns, key = [], keep_days: keepDays = null } = body;
    const [fault] = checkColumns(columns, key);
    if (fault) return invalidField(fault.path, fault.code, fault.message);
    const { workspaceId } = caller;
    if ((await sumTables(db, workspaceId)).tables >= TABLE_LIMITS.tables) {
      return refused(
        "too_many_tables",
        `A workspace can have at most ${TABLE_LIMITS.tables} tables. Delete one before you create another.`,
      );
    }
    const at = new Date(clock());
    const row = await insertTable(db, {
      id: newId(at.getTime()),
      workspaceId,
      name,
      columns: JSON.stringify(columns),
      key,
      keepDays,
      createdAt: at,
      updatedAt: at,
    });
    return row ? ok(tableAnswer(row)) : taken(name);
  },
  withEtag,
);

/** Existing columns keep their definition and position, and new ones are appended. */
export const saveTable = on(
  contract.saveTable,
  ({ db, clock }, { caller, params: { id }, body, ifMatch }) =>
    db.transaction(async (tx): Promise<Result<contract.Table, Problem>> => {
      const before = await lockTable(tx, caller.workspaceId, id);
      if (!before) return notFound("table");
      const stale = refuseStaleTable(before, ifMatch);
      if (stale) return fail(stale);
      const columns = mergeColumns(before, body);
      if (!columns.ok) return columns;
      if (body.name !== before.name) {
        if (await findTable(tx, caller.workspaceId, body.name)) return taken(body.name);
        const user = (await tableUsers(tx, before)).find(({ live }) => live);
        if (user)
          return refused(
            "table_in_use",
            `Can't rename this table, because the live workflow ${user.name} uses it and may refer to it by name.`,
          );
      }
      const row = await updateTable(tx, before.id, {
        name: body.name,
        columns: JSON.stringify(columns.value),
        ...(body.keep_days === undefined ? {} : { keepDays: body.keep_days }),
        revision: before.revision + 1,
        updatedAt: new Date(clock()),
      });
      return row ? ok(tableAnswer(row)) : notFound("table");
    }),
  withEtag,
);

function mergeColumns(before: TableRow, given: Given): Result<Column[], Problem> {
  const { columns, key } = shapeOf(before);
  if (given.key !== undefined && JSON.stringify(given.key) !== JSON.stringify(key)) {
    return invalidField("key", "not_changeable", "You can't change a table's key columns.");
  }
  const [fault] = checkColumns(given.columns, key);
  if (fault) return invalidField(fault.path, fault.code, fault.message);
  const asked = new Map(given.columns.map((column, index) => [column.name, { column, index }]));
  for (const column of columns) {
    const found = asked.get(column.name);
    if (found === undefined) {
      return invalidField("columns", "column_missing", `The column ${column.name} can't be removed.`);
    }
    const path = `columns[${found.index}]`;
    if (found.column.type !== column.type) {
      const message = `The column ${column.name} has type ${column.type}, which you can't change.`;
      return invalidField(`${path}.type`, "not_changeable", message);
    }
    if (found.column.required && !column.required) {
      const message = `Existing rows may have no value in ${column.name}, so you can't make the column required.`;
      return invalidField(`${path}.required`, "not_changeable", message);
    }
    if (JSON.stringify(found.column.default) !== JSON.stringify(column.default)) {
      const message = "Existing rows use this column's default value, so you can't change it.";
      return invalidField(`${path}.default`, "not_changeable", message);
    }
  }
  const added = given.columns.filter(({ name }) => !columns.some((column) => column.name === name));
  const bare = added.find((column) => column.required && column.default === undefined);
  if (bare) {
    const path = `columns[${asked.get(bare.name)?.index ?? 0}].default`;
    return invalidField(path, "required", "A new required column needs a default value for existing rows.");
  }
  return ok([...columns.map((column) => asked.get(column.name)?.column ?? column), ...added]);
}

export function refuseStaleTable(row: TableRow, ifMatch: string | null): Problem | null {
  if (ifMatch === null || ifMatch === "*" || ifMatch === String(row.revision)) return null;
  return problem("revision_conflict", "Someone else changed this table since you opened it.", {
    extra: { current: tableAnswer(row) },
  });
}

function taken(name: string) {
  return refused("name_taken", `This workspace already has a table named ${name}.`);
}
