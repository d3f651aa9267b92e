import { OPERATORS } from "@/lib/schema/operators";
import type { Operator } from "@/lib/schema/rows-query";

/** The view is in the URL under the API's parameter names, so that it can be shared. */
export interface TableView {
  readonly filters: readonly ViewFilter[];
  /** Column by which the rows are sorted, with `-` in front for descending order. */
  readonly order: string;
  /** Time of the data to show, in ISO format. Empty for the current data. */
  readonly asOf: string;
}

export interface ViewFilter {
  readonly column: string;
  readonly operator: Operator | "empty";
  readonly value: string;
}

export const OPERATOR_WORDS: Readonly<Record<ViewFilter["operator"], string>> = {
  eq: "is",
  in: "is one of",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
  empty: "is empty",
};

/** A lone empty value would vanish from the query string, so it is written as an empty list item. */
const EMPTY = ",";

export function readView(address: Iterable<[string, string]>): TableView {
  const filters: ViewFilter[] = [];
  const said = { order: "", as_of: "" };
  for (const [key, value] of address) {
    if (key === "order" || key === "as_of") said[key] = value;
    const [where, column, named = "eq", ...rest] = key.split(".");
    const operator = OPERATORS.find((each) => each === named);
    if (where !== "where" || !column || operator === undefined || rest.length > 0) continue;
    if (operator === "in" && value === EMPTY) filters.push({ column, operator: "empty", value: "" });
    else if (value !== "") filters.push({ column, operator, value });
  }
  return { filters, order: said.order, asOf: said.as_of };
}

export function queryOf({ filters, order, asOf }: TableView): Record<string, string> {
  return {
    ...Object.fromEntries(
      filters.map(({ column, operator, value }) =>
        operator === "empty" ? [`where.${column}.in`, EMPTY] : [`where.${column}.${operator}`, value],
      ),
    ),
    ...(order !== "" && { order }),
    ...(asOf !== "" && { as_of: asOf }),
  };
}

export function viewAddress(id: string, view: TableView): string {
  const search = new URLSearchParams(queryOf(view));
  return search.size > 0 ? `/tables/${id}?${search}` : `/tables/${id}`;
}

/**
 * Returns the order after a click on the column's header. It cycles through ascending order, descending order
 * and the insertion order, which is the empty string.
 */
export function nextOrder(order: string, column: string): string {
  if (order === column) return `-${column}`;
  return order === `-${column}` ? "" : column;
}

/**
 * Adds a filter. It replaces an existing one on the same column with the same operator, where `in` and
 * `empty` count as the same.
 */
export function withFilter({ filters, ...view }: TableView, added: ViewFilter): TableView {
  const same = ({ column, operator }: ViewFilter) =>
    column === added.column &&
    (operator === added.operator ||
      [operator, added.operator].every((each) => each === "in" || each === "empty"));
  return { ...view, filters: [...filters.filter((each) => !same(each)), added] };
}
