import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { FieldType, Operator, RowsQuery } from "@/lib/schema/rows-query";
import { plainDecimal } from "./decimal-text";
import { invalid, type PlanFault, unknownColumn } from "./plan-fault";
import { limitFault, momentOf } from "./plan-query";
import { readConditions } from "./read-conditions";
import { comparableTime, keptTime } from "./time-text";

/** Rows of a published value that is a list of objects, with columns that are told from them. */
export interface RowList {
  readonly rows: readonly JsonObject[];
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly type: FieldType;
}

const WRAPPERS = ["results", "values", "rows"] as const;

/** A list of objects, or an object with one; null for every other value. */
export function rowListOf(value: unknown): RowList | null {
  const rows = rowsIn(value);
  return rows && { rows, fields: fieldsOf(rows) };
}

export function isRowList(value: unknown): boolean {
  return rowsIn(value) !== null;
}

function rowsIn(value: unknown): readonly JsonObject[] | null {
  const lists = isJsonObject(value) ? WRAPPERS.map((name) => value[name]).filter(Array.isArray) : [value];
  const [list] = lists;
  return lists.length === 1 && Array.isArray(list) && list.every(isJsonObject) ? list : null;
}

function fieldsOf(rows: readonly JsonObject[]): Field[] {
  const seen = new Map<string, Set<FieldType>>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const types = seen.get(name) ?? new Set();
      seen.set(name, types);
      const type = typeOf(value);
      if (type !== null) types.add(type);
    }
  }
  return [...seen].map(([name, types]) => ({ name, type: oneOf(types) }));
}

function typeOf(value: unknown): FieldType | null {
  if (value === null) return null;
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  if (typeof value === "string") return keptTime(value) === null ? "string" : "datetime";
  return typeof value === "boolean" ? "boolean" : "object";
}

function oneOf(types: ReadonlySet<FieldType>): FieldType {
  const [first = "any"] = types;
  if (types.size <= 1) return first;
  const isAll = (...some: FieldType[]) => [...types].every((type) => some.includes(type));
  if (isAll("integer", "number")) return "number";
  return isAll("string", "datetime") ? "string" : "any";
}

/** The rows that an address asks for, in its order, each with the columns that it names. */
export function selectRows(
  { rows, fields }: RowList,
  asked: Omit<RowsQuery, "format">,
  given: Query,
): Result<{ rows: JsonObject[]; columns: readonly string[] }, PlanFault> {
  const limit = limitFault(given);
  if (limit !== null) return limit;
  const names = fields.map(({ name }) => name);
  const columns = asked.columns === "" ? names : asked.columns.split(",");
  const place = columns.findIndex((name) => !names.includes(name));
  if (place >= 0) return fail(unknownColumn(`columns[${place}]`, columns[place] ?? "", names));
  if (new Set(columns).size < columns.length) return invalid("columns", "A column is named twice.");
  if (asked.latest === "1") return invalid("latest", "Only a table has keys to give the latest rows of.");
  const tests = testsOf(fields, asked, given);
  if (!tests.ok) return tests;
  const met = rows.filter((row) => tests.value.every((meets) => meets(row)));
  const ordered = inOrder(met, fields, asked.order);
  if (!ordered.ok) return ordered;
  const shown = ordered.value.map((row) =>
    Object.fromEntries(columns.map((name) => [name, Object.hasOwn(row, name) ? (row[name] ?? null) : null])),
  );
  return ok({ rows: shown, columns });
}

type Test = (row: JsonObject) => boolean;

function testsOf(
  fields: readonly Field[],
  { from, to }: Pick<RowsQuery, "from" | "to">,
  given: Query,
): Result<Test[], PlanFault> {
  const conditions = readConditions(
    given,
    fields.map(({ name }) => name),
  );
  if (!conditions.ok) return conditions;
  const tests: Test[] = [];
  for (const { path, column, operator, values } of conditions.value) {
    const field = fields.find(({ name }) => name === column);
    if (field === undefined) continue;
    const test = testOf(field, path, operator, values);
    if (!test.ok) return test;
    tests.push(test.value);
  }
  const time = fields.find(({ type }) => type === "datetime");
  for (const [path, text, operator] of [
    ["from", from, "gte"],
    ["to", to, "lt"],
  ] as const) {
    if (text === undefined) continue;
    if (time === undefined) return invalid(path, "The rows have no column of times.");
    const moment = momentOf(text);
    if (moment === null) return invalid(path, "This must be an ISO time, a date or epoch milliseconds.");
    const test = testOf(time, path, operator, [moment]);
    if (!test.ok) return test;
    tests.push(test.value);
  }
  return ok(tests);
}

type Comparable = string | number;

/** What compares as the column's values do; null for nothing, and for what has no order. */
function comparable(type: FieldType, value: unknown): Comparable | null {
  if (value === null || value === undefined || typeof value === "object") return null;
  switch (type) {
    case "integer":
    case "number":
      return Number(value);
    case "datetime": {
      const kept = keptTime(String(value));
      return kept === null ? null : comparableTime(kept);
    }
    default:
      return String(value);
  }
}

/** A value of an address; undefined where it is none of this column. */
function readValue(type: FieldType, text: string): Comparable | undefined {
  switch (type) {
    case "integer":
    case "number":
      return plainDecimal(text) === null ? undefined : Number(text);
    case "boolean":
      return text === "true" || text === "false" ? text : undefined;
    case "datetime": {
      const kept = keptTime(text);
      return kept === null ? undefined : comparableTime(kept);
    }
    case "object":
      return undefined;
    default:
      return text;
  }
}

const COMPARES: Readonly<
  Record<Exclude<Operator, "eq" | "in">, (one: Comparable, other: Comparable) => boolean>
> = {
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
};

/** An empty value means an empty cell: null, nothing, or an empty text. */
function testOf(
  { name, type }: Field,
  path: string,
  operator: Operator,
  texts: readonly string[],
): Result<Test, PlanFault> {
  const isSame = operator === "eq" || operator === "in";
  const values: Comparable[] = [];
  for (const text of texts) {
    if (text === "" && isSame) continue;
    const value = readValue(type, text);
    if (value === undefined)
      return invalid(path, `The column ${name.slice(0, 64)} has values of type ${type}.`);
    values.push(value);
  }
  const cellOf = (row: JsonObject) => (Object.hasOwn(row, name) ? row[name] : null);
  if (isSame) {
    const asked = new Set(values);
    const takesEmpty = texts.includes("");
    return ok((row) => {
      const cell = cellOf(row);
      if (cell === null || cell === undefined || cell === "") return takesEmpty;
      const value = comparable(type, cell);
      return value !== null && asked.has(value);
    });
  }
  const [value = ""] = values;
  const compares = COMPARES[operator];
  return ok((row) => {
    const cell = comparable(type, cellOf(row));
    return cell !== null && compares(cell, value);
  });
}

/** Nulls last; equal rows stay as they were. */
function inOrder(
  rows: readonly JsonObject[],
  fields: readonly Field[],
  order: string,
): Result<readonly JsonObject[], PlanFault> {
  if (order === "") return ok(rows);
  const sign = order.startsWith("-") ? -1 : 1;
  const name = sign < 0 ? order.slice(1) : order;
  const field = fields.find((each) => each.name === name);
  if (field === undefined) {
    return fail(
      unknownColumn(
        "order",
        name,
        fields.map((each) => each.name),
      ),
    );
  }
  const keyed = rows.map((row) => ({ row, key: comparable(field.type, row[name]) }));
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    if (one.key === other.key) return 0;
    return one.key < other.key ? -sign : sign;
  });
  return ok(keyed.map(({ row }) => row));
}
