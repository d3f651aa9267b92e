import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { OPERATORS } from "@/lib/schema/operators";
import type { Operator } from "@/lib/schema/rows-query";
import type { TableQuery, TableShape } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { invalid, type PlanFault, unknownColumn } from "./plan-fault";
import { readCell } from "./read-cell";
import { comparableTime, storedTime } from "./time-text";

export interface ReadPlan {
  readonly filters: readonly Filter[];
  /** Column positions, in the order of the response. */
  readonly columns: readonly number[];
  /** Null means insertion order. */
  readonly order: { readonly column: number; readonly descending: boolean } | null;
  readonly limit: number;
  /** The rows are read as they were at this time, in ISO format; null means the current rows. */
  readonly asOf: string | null;
  /** If set, only the latest row by time is kept among rows that are equal in the `by` columns. */
  readonly latest: { readonly by: readonly number[]; readonly time: number } | null;
}

export interface Filter {
  readonly column: number;
  readonly operator: Operator;
  /**
   * Values to compare the cells with. There is only one, except for the operator `in`. Null matches a missing
   * value.
   */
  readonly values: readonly (string | null)[];
}

const MAX_CONDITIONS = 100;
const MAX_VALUES = 1_000;

export function planRead(shape: TableShape, query: Omit<TableQuery, "table">): Result<ReadPlan, PlanFault> {
  const given: GivenCondition[] = [];
  for (const [name, condition] of Object.entries(query.where)) {
    const column = positionOf(shape, name, `where.${name}`);
    if (!column.ok) return column;
    const read = readCondition(column.value, `where.${name}`, condition);
    if (!read.ok) return read;
    appendTo(given, read.value);
  }
  const filters = conditionsOf(shape, given);
  if (!filters.ok) return filters;
  const columns = readColumns(shape, query.columns);
  if (!columns.ok) return columns;
  const order = readOrder(shape, query.order);
  if (!order.ok) return order;
  const { limit } = query;
  if (!Number.isInteger(limit) || limit < 1 || limit > TABLE_LIMITS.readRows) {
    return invalid("limit", `The value must be a whole number from 1 to ${TABLE_LIMITS.readRows}.`);
  }
  const asOf = query.as_of === null ? ok(null) : readTime(query.as_of);
  if (!asOf.ok) return asOf;
  return ok({
    filters: filters.value,
    columns: columns.value,
    order: order.value,
    limit,
    asOf: asOf.value,
    latest: null,
  });
}

interface GivenCondition {
  readonly path: string;
  readonly column: number;
  readonly operator: Operator;
  readonly values: readonly Json[];
}

export function conditionsOf(
  shape: TableShape,
  given: readonly GivenCondition[],
): Result<Filter[], PlanFault> {
  const values = given.reduce((sum, each) => sum + each.values.length, 0);
  if (given.length > MAX_CONDITIONS || values > MAX_VALUES) {
    return invalid(
      "where",
      `A query can have at most ${MAX_CONDITIONS} conditions with ${MAX_VALUES} values in total.`,
    );
  }
  const filters: Filter[] = [];
  for (const each of given) {
    const filter = filterOf(shape, each);
    if (!filter.ok) return filter;
    filters.push(filter.value);
  }
  return ok(filters);
}

function readCondition(column: number, path: string, condition: Json): Result<GivenCondition[], PlanFault> {
  if (!isJsonObject(condition)) return ok([{ path, column, operator: "eq", values: [condition] }]);
  const read: GivenCondition[] = [];
  for (const [name, value] of Object.entries(condition)) {
    const operator = OPERATORS.find((each) => each === name);
    if (operator === undefined) return invalid(`${path}.${name}`, `Use one of ${OPERATORS.join(", ")}.`);
    const values = operator === "in" ? value : [value];
    if (!Array.isArray(values))
      return invalid(`${path}.${name}`, "The `in` operator needs a list of values.");
    read.push({ path: `${path}.${name}`, column, operator, values });
  }
  return ok(read);
}

function filterOf(
  { columns }: TableShape,
  { path, column: position, operator, values: given }: GivenCondition,
): Result<Filter, PlanFault> {
  const column = columns[position];
  if (column === undefined) return invalid(path, "Column not found.");
  const values: (string | null)[] = [];
  for (const each of given) {
    if (each === null && operator !== "eq" && operator !== "in") {
      return invalid(path, "You can't use null with this operator; only `eq` and `in` accept it.");
    }
    if (each !== null && column.type === "json") {
      return invalid(path, "You can only compare a json column with null.");
    }
    const cell = readCell(column, each);
    if (!cell.ok) return invalid(path, cell.error.message);
    values.push(cell.value.comparable);
  }
  return ok({ column: position, operator, values });
}

function readColumns(shape: TableShape, names: readonly string[]): Result<number[], PlanFault> {
  if (names.length === 0) return ok([...shape.columns.keys()]);
  const positions: number[] = [];
  for (const [place, name] of names.entries()) {
    const position = positionOf(shape, name, `columns[${place}]`);
    if (!position.ok) return position;
    if (positions.includes(position.value)) return invalid(`columns[${place}]`, `${name} appears twice.`);
    positions.push(position.value);
  }
  return ok(positions);
}

function readOrder(shape: TableShape, order: string): Result<ReadPlan["order"], PlanFault> {
  if (order === "") return ok(null);
  const descending = order.startsWith("-");
  const column = positionOf(shape, descending ? order.slice(1) : order, "order");
  if (!column.ok) return column;
  if (shape.columns[column.value]?.type === "json") {
    return invalid("order", "Rows can't be sorted by a column of type json.");
  }
  return ok({ column: column.value, descending });
}

function readTime(text: string): Result<string, PlanFault> {
  const stored = storedTime(text);
  if (stored === null) return invalid("as_of", "The value must be an ISO time or date.");
  // Truncates the time to six decimal places of a second, as many as the database stores.
  return ok(`${comparableTime(stored).slice(0, 26)}Z`);
}

function positionOf({ columns }: TableShape, name: string, path: string): Result<number, PlanFault> {
  const position = columns.findIndex((column) => column.name === name);
  if (position >= 0) return ok(position);
  return fail(
    unknownColumn(
      path,
      name,
      columns.map((column) => column.name),
    ),
  );
}
