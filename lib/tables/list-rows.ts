import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { firstInOrder } from "@/lib/kit/sort-in-steps";
import { eachInSteps, type Steps } from "@/lib/kit/steps";
import type { FieldType, Operator, RowsQuery } from "@/lib/schema/rows-query";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { plainDecimal } from "./decimal-text";
import { invalid, type PlanFault, unknownColumn } from "./plan-fault";
import { limitFault, momentOf } from "./plan-query";
import { readConditions } from "./read-conditions";
import { comparableTime, storedTime } from "./time-text";

export interface RowList {
  readonly rows: readonly JsonObject[];
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly type: FieldType;
}

const WRAPPERS = ["results", "values", "rows"] as const;

/** Maximum number of column names, the same as for tables, because each row gets a cell for every column. */
export const MAX_NAMES = TABLE_LIMITS.columns;

export type NoRowList = "no_list" | "too_many_names";

/** The value is either the list itself or an object that contains it. */
export function* readRowList(value: unknown): Steps<Result<RowList, NoRowList>> {
  const list = listIn(value);
  if (list === null) return fail("no_list");
  const rows: JsonObject[] = [];
  const seen = new Map<string, Set<FieldType>>();
  let units = 0;
  for (const row of list) {
    if (!isJsonObject(row)) return fail("no_list");
    rows.push(row);
    for (const name in row) {
      const types = seen.get(name) ?? new Set();
      if (types.size === 0) seen.set(name, types);
      if (seen.size > MAX_NAMES) return (yield* areObjects(list)) ? fail("too_many_names") : fail("no_list");
      const value = row[name];
      const type = typeOf(value);
      if (type !== null) types.add(type);
      units += typeof value === "string" ? UNITS_A_TEXT : 1;
    }
    units += 1;
    if (units < UNITS_A_STEP) continue;
    yield units;
    units = 0;
  }
  return ok({ rows, fields: [...seen].map(([name, types]) => ({ name, type: oneOf(types) })) });
}

const UNITS_A_STEP = 500;
/** Cost of a string. It is higher than that of other values, because the string is parsed as a time. */
const UNITS_A_TEXT = 4;

function* areObjects(list: readonly unknown[]): Steps<boolean> {
  for (const [index, row] of list.entries()) {
    if (!isJsonObject(row)) return false;
    if (index % UNITS_A_STEP === 0) yield UNITS_A_STEP;
  }
  return true;
}

/**
 * True if `readRowList` would accept the value. Checks it in one go, so it is meant for small values only.
 */
export function isRowList(value: unknown): boolean {
  const rows = listIn(value);
  if (rows === null || !rows.every(isJsonObject)) return false;
  const names = new Set<string>();
  return rows.every((row) => {
    for (const name in row) names.add(name);
    return names.size <= MAX_NAMES;
  });
}

function listIn(value: unknown): readonly unknown[] | null {
  const lists = isJsonObject(value) ? WRAPPERS.map((name) => value[name]).filter(Array.isArray) : [value];
  const [list] = lists;
  return lists.length === 1 && Array.isArray(list) ? list : null;
}

function typeOf(value: unknown): FieldType | null {
  if (value === null) return null;
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  if (typeof value === "string") return storedTime(value) === null ? "string" : "datetime";
  return typeof value === "boolean" ? "boolean" : "object";
}

function oneOf(types: ReadonlySet<FieldType>): FieldType {
  const [first = "any"] = types;
  if (types.size <= 1) return first;
  const isAll = (...some: FieldType[]) => [...types].every((type) => some.includes(type));
  if (isAll("integer", "number")) return "number";
  return isAll("string", "datetime") ? "string" : "any";
}

export interface ListPlan {
  readonly columns: readonly string[];
  /**
   * Columns that the query names; null if it names none, in which case each row of the response has its own
   * columns.
   */
  readonly named: readonly string[] | null;
  readonly meets: Test | null;
  readonly order: { readonly field: Field; readonly sign: 1 | -1 } | null;
}

export function planList(
  { fields }: RowList,
  asked: Omit<RowsQuery, "format">,
  given: Query,
): Result<ListPlan, PlanFault> {
  const limit = limitFault(given);
  if (limit !== null) return limit;
  const names = fields.map(({ name }) => name);
  const named = asked.columns === "" ? null : asked.columns.split(",");
  const columns = named ?? names;
  const place = columns.findIndex((name) => !names.includes(name));
  if (place >= 0) return fail(unknownColumn(`columns[${place}]`, columns[place] ?? "", names));
  if (new Set(columns).size < columns.length)
    return invalid("columns", "A column is listed twice. List each column only once.");
  if (asked.latest === "1")
    return invalid("latest", "`latest` requires key columns, which only tables have.");
  const tests = testsOf(fields, asked, given);
  if (!tests.ok) return tests;
  const order = orderOf(fields, asked.order);
  if (!order.ok) return order;
  const meets = tests.value.length === 0 ? null : (row: JsonObject) => tests.value.every((test) => test(row));
  return ok({ columns, named, meets, order: order.value });
}

export function* matchRows(
  { rows }: RowList,
  { meets }: ListPlan,
  count: number = Number.POSITIVE_INFINITY,
): Steps<readonly JsonObject[]> {
  if (meets === null) return count < rows.length ? rows.slice(0, count) : rows;
  const met: JsonObject[] = [];
  for (const [index, row] of rows.entries()) {
    if (met.length >= count) break;
    if (meets(row)) met.push(row);
    if (index % ROWS_A_STEP === 0) yield ROWS_A_STEP * UNITS_A_TEST;
  }
  return met;
}

const ROWS_A_STEP = 100;
const UNITS_A_TEST = 3;

/** Nulls come last, and equal rows keep their order. */
export function* orderRows(
  rows: readonly JsonObject[],
  { order }: ListPlan,
  count: number = rows.length,
): Steps<readonly JsonObject[]> {
  if (order === null) return count < rows.length ? rows.slice(0, count) : rows;
  const { field, sign } = order;
  const at = (place: number) => {
    const row = rows[place] ?? {};
    return { row, place, key: comparable(field.type, cellOf(row, field.name)) };
  };
  const ordered = yield* firstInOrder({ length: rows.length, at }, count, (one, other) => {
    if (one.key === other.key) return one.place - other.place;
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    if (one.key < other.key) return -sign;
    return one.key > other.key ? sign : one.place - other.place;
  });
  const found: JsonObject[] = [];
  yield* eachInSteps(ordered, ({ row }) => found.push(row) && 1);
  return found;
}

export function shownRow(row: JsonObject, { named }: ListPlan): JsonObject {
  return named === null ? row : Object.fromEntries(named.map((name) => [name, cellOf(row, name) ?? null]));
}

export function cellOf(row: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(row, name) ? row[name] : undefined;
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
    if (time === undefined) return invalid(path, "The rows have no time column to filter by.");
    const moment = momentOf(text);
    if (moment === null) return invalid(path, "The value must be an ISO time, a date or epoch milliseconds.");
    const test = testOf(time, path, operator, [moment]);
    if (!test.ok) return test;
    tests.push(test.value);
  }
  return ok(tests);
}

type Comparable = string | number;

function comparable(type: FieldType, value: unknown): Comparable | null {
  if (value === null || value === undefined || typeof value === "object") return null;
  switch (type) {
    case "integer":
    case "number":
      return Number(value);
    case "datetime": {
      const stored = storedTime(String(value));
      return stored === null ? null : comparableTime(stored);
    }
    default:
      return String(value);
  }
}

function readValue(type: FieldType, text: string): Comparable | undefined {
  switch (type) {
    case "integer":
    case "number":
      return plainDecimal(text) === null ? undefined : Number(text);
    case "boolean":
      return text === "true" || text === "false" ? text : undefined;
    case "datetime": {
      const stored = storedTime(text);
      return stored === null ? undefined : comparableTime(stored);
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

/** An empty value in the query matches an empty cell: null, missing or an empty string. */
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
      return invalid(path, `The column ${name.slice(0, 64)} needs a value of type ${type}.`);
    values.push(value);
  }
  if (isSame) {
    const asked = new Set(values);
    const takesEmpty = texts.includes("");
    return ok((row) => {
      const cell = cellOf(row, name);
      if (cell === null || cell === undefined || cell === "") return takesEmpty;
      const value = comparable(type, cell);
      return value !== null && asked.has(value);
    });
  }
  const [value = ""] = values;
  const compares = COMPARES[operator];
  return ok((row) => {
    const cell = comparable(type, cellOf(row, name));
    return cell !== null && compares(cell, value);
  });
}

function orderOf(fields: readonly Field[], order: string): Result<ListPlan["order"], PlanFault> {
  if (order === "") return ok(null);
  const sign = order.startsWith("-") ? -1 : 1;
  const name = sign < 0 ? order.slice(1) : order;
  const field = fields.find((each) => each.name === name);
  if (field !== undefined) return ok({ field, sign });
  const names = fields.map((each) => each.name);
  return fail(unknownColumn("order", name, names));
}
