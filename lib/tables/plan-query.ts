import type { Json } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { ok, type Result } from "@/lib/kit/result";
import type { Operator, RowsQuery } from "@/lib/schema/rows-query";
import type { ColumnType, TableShape } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { csvValue } from "./csv-rows";
import { invalid, type PlanFault } from "./plan-fault";
import { type Condition, readConditions } from "./read-conditions";
import { conditionsOf, type Filter, planRead, type ReadPlan } from "./read-plan";
import { storedTime, withPlusSign } from "./time-text";

export function planQuery(
  shape: TableShape,
  asked: Omit<RowsQuery, "format">,
  given: Query,
): Result<ReadPlan, PlanFault> {
  const limit = limitFault(given);
  if (limit !== null) return limit;
  const conditions = readConditions(
    given,
    shape.columns.map(({ name }) => name),
  );
  if (!conditions.ok) return conditions;
  const filters = filtersOf(shape, conditions.value, asked);
  if (!filters.ok) return filters;
  const plan = planRead(shape, {
    where: {},
    columns: asked.columns === "" ? [] : asked.columns.split(","),
    order: asked.order,
    limit: asked.limit ?? TABLE_LIMITS.usualReadRows,
    as_of: asked.as_of === undefined ? null : withPlusSign(asked.as_of),
  });
  if (!plan.ok) return plan;
  const { columns, key } = shape;
  const time = columns.findIndex(({ type }) => type === "time");
  if (asked.latest === "1" && time < 0) return invalid("latest", NO_TIME);
  const keyed = [...columns.entries()].filter(([, { name, type }]) => key.includes(name) && type !== "time");
  const latest = asked.latest === "1" ? { by: keyed.map(([position]) => position), time } : null;
  return ok({ ...plan.value, filters: filters.value, latest });
}

const NO_TIME = "The table has no column of type time.";

function filtersOf(
  shape: TableShape,
  conditions: readonly Condition[],
  { from, to }: Pick<RowsQuery, "from" | "to">,
): Result<Filter[], PlanFault> {
  const given: { path: string; column: number; operator: Operator; values: Json[] }[] = [];
  for (const { path, column, operator, values } of conditions) {
    const position = shape.columns.findIndex(({ name }) => name === column);
    const type = shape.columns[position]?.type;
    if (type === undefined) continue;
    given.push({ path, column: position, ...valuesOf(type, operator, values) });
  }
  const time = shape.columns.findIndex(({ type }) => type === "time");
  for (const [path, text, operator] of [
    ["from", from, "gte"],
    ["to", to, "lt"],
  ] as const) {
    if (text === undefined) continue;
    if (time < 0) return invalid(path, NO_TIME);
    const moment = momentOf(text);
    if (moment === null) return invalid(path, "The value must be an ISO time, a date or epoch milliseconds.");
    given.push({ path, column: time, operator, values: [moment] });
  }
  return conditionsOf(shape, given);
}

/** An empty value matches an empty cell: null or an empty string. */
function valuesOf(
  type: ColumnType,
  operator: Operator,
  texts: readonly string[],
): { operator: Operator; values: Json[] } {
  const isSame = operator === "eq" || operator === "in";
  if (type !== "text") {
    return {
      operator,
      values: texts.map((text) => (type === "json" && text !== "" ? text : (csvValue(type, text) ?? null))),
    };
  }
  if (!isSame || !texts.includes("")) return { operator, values: [...texts] };
  return { operator: "in", values: [...texts, null] };
}

/**
 * Rejects a `limit` that isn't written in plain digits, such as " 5", 1e3 or 0x10, which JavaScript would
 * convert to a number. The schema of the query checks whether the number is in range.
 */
export function limitFault(given: Query) {
  const limit = given.get("limit");
  return limit === null || /^\d+$/.test(limit)
    ? null
    : invalid("limit", "The value must be a whole number, in digits.");
}

const EPOCH_MS = /^-?\d{1,15}$/;

export function momentOf(text: string): string | null {
  if (!EPOCH_MS.test(text)) return storedTime(withPlusSign(text));
  const time = new Date(Number(text));
  return Number.isNaN(time.getTime()) ? null : storedTime(time.toISOString());
}
