import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { OPERATORS } from "@/lib/schema/operators";
import type { Operator } from "@/lib/schema/rows-query";
import { invalid, type PlanFault, unknownColumn } from "./plan-fault";

export interface Condition {
  readonly path: string;
  readonly column: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

const WHERE = "where.";

/**
 * In a published list, column names may contain dots. So `where.a.gte` means the column `a.gte` if there is
 * one, and otherwise the column `a` with the operator `gte`.
 */
export function readConditions(
  query: Query,
  columns: readonly string[],
): Result<readonly Condition[], PlanFault> {
  const conditions: Condition[] = [];
  for (const path of new Set(query.keys())) {
    if (!path.startsWith(WHERE)) continue;
    const meant = readName(path, columns);
    if (!meant.ok) return meant;
    const { column, operator } = meant.value;
    const values = query.getAll(path);
    const isTwice = conditions.some((each) => each.column === column && each.operator === operator);
    if (isTwice || (operator !== "in" && values.length > 1)) {
      return invalid(path, "The query sets this condition more than once.");
    }
    const [first = ""] = values;
    conditions.push({
      path,
      column,
      operator,
      values: operator === "in" && values.length === 1 ? first.split(",") : values,
    });
  }
  return ok(conditions);
}

function readName(
  path: string,
  columns: readonly string[],
): Result<{ column: string; operator: Operator }, PlanFault> {
  const name = path.slice(WHERE.length);
  if (columns.includes(name)) return ok({ column: name, operator: "eq" });
  const dot = name.lastIndexOf(".");
  const column = dot < 0 ? name : name.slice(0, dot);
  if (!columns.includes(column)) return fail(unknownColumn(path, column, columns));
  const operator = OPERATORS.find((each) => each === name.slice(dot + 1));
  return operator === undefined
    ? invalid(path, `Use one of ${OPERATORS.join(", ")}.`)
    : ok({ column, operator });
}
