import type { Json } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { ok, type Result } from "@/lib/kit/result";
import type { RowsQuery } from "@/lib/schema/rows-query";
import type { TableShape } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import type { PlanFault } from "./plan-fault";
import { planQuery } from "./plan-query";
import { type Filter, planRead, type ReadPlan } from "./read-plan";

/** The columns and rows that readers can see. Readers can't infer anything about the rest of the table. */
export interface TableView {
  /** Empty means all columns. */
  readonly columns: readonly string[];
  readonly where: Readonly<Record<string, Json>>;
}

interface Shown {
  /** Column positions in the table, in the order of the view. */
  readonly columns: readonly number[];
  readonly filters: readonly Filter[];
}

export function shownOf(shape: TableShape, { columns, where }: TableView): Result<Shown, PlanFault> {
  return planRead(shape, { where, columns, order: "", limit: TABLE_LIMITS.usualReadRows, as_of: null });
}

/** A key that contains a hidden column is dropped, because the visible columns no longer identify rows. */
export function shapeOfView({ columns, key }: TableShape, shown: Shown): TableShape {
  const seen = shown.columns.flatMap((position) => columns[position] ?? []);
  return { columns: seen, key: key.every((name) => seen.some((column) => column.name === name)) ? key : [] };
}

/** Column positions in the plan are those of the whole table, not of the view. */
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

/**
 * Returns the positions of the key columns other than times. They identify rows even if the view hides them.
 */
function keyOf({ columns, key }: TableShape): number[] {
  return columns.flatMap(({ name, type }, position) =>
    key.includes(name) && type !== "time" ? [position] : [],
  );
}
