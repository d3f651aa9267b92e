import type { Json } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { ok, type Result } from "@/lib/kit/result";
import type { RowsQuery } from "@/lib/schema/rows-query";
import type { TableShape } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import type { PlanFault } from "./plan-fault";
import { planQuery } from "./plan-query";
import { type Filter, planRead, type ReadPlan } from "./read-plan";

/** What is published of a table: readers see these columns and these rows, and can tell nothing of the others. */
export interface TableView {
  /** Empty: all. */
  readonly columns: readonly string[];
  readonly where: Readonly<Record<string, Json>>;
}

interface Shown {
  /** Of the table, in the order of the view. */
  readonly columns: readonly number[];
  readonly filters: readonly Filter[];
}

/** Fails where the view is not one of this table. */
export function shownOf(shape: TableShape, { columns, where }: TableView): Result<Shown, PlanFault> {
  return planRead(shape, { where, columns, order: "", limit: TABLE_LIMITS.usualReadRows, as_of: null });
}

/** The table as its readers know it; a key of which a column is hidden tells them no rows apart. */
export function shapeOfView({ columns, key }: TableShape, shown: Shown): TableShape {
  const seen = shown.columns.flatMap((position) => columns[position] ?? []);
  return { columns: seen, key: key.every((name) => seen.some((column) => column.name === name)) ? key : [] };
}

/** What an address asks of a view, in positions of the whole table. */
export function planView(
  shape: TableShape,
  shown: Shown,
  asked: Omit<RowsQuery, "format">,
  given: Query,
): Result<ReadPlan, PlanFault> {
  const plan = planQuery(shapeOfView(shape, shown), asked, given);
  if (!plan.ok) return plan;
  const whole = (position: number) => shown.columns[position] ?? -1;
  const { columns, filters, order, latest } = plan.value;
  return ok({
    ...plan.value,
    columns: columns.map(whole),
    filters: [...shown.filters, ...filters.map((each) => ({ ...each, column: whole(each.column) }))],
    order: order && { ...order, column: whole(order.column) },
    latest: latest && { by: keyOf(shape), time: whole(latest.time) },
  });
}

/** The rows of one key are those of the table's, whether the view shows it or not. */
function keyOf({ columns, key }: TableShape): number[] {
  return columns.flatMap(({ name, type }, position) =>
    key.includes(name) && type !== "time" ? [position] : [],
  );
}
