import type { Json, JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Steps } from "@/lib/kit/steps";
import { latestBefore } from "./latest-before";
import { RowCollector, TooLarge } from "./row-collector";
import { type Field, fieldAt, RowReader, UnsuitableRow } from "./row-reader";

export type Join = "inner" | "left" | "full";

export type MergePlan = { readonly left: readonly Json[]; readonly right: readonly Json[] } & (
  | { readonly mode: "append" }
  | { readonly mode: "by_position" }
  | { readonly mode: "by_key"; readonly leftKey: string; readonly rightKey: string; readonly join: Join }
  | {
      readonly mode: "as_of";
      readonly leftKey: string;
      readonly rightKey: string;
      readonly by: readonly string[];
      readonly toleranceMs: number;
    }
);

export interface Merged {
  readonly rows: readonly Json[];
  readonly unmatched: { readonly left: number; readonly right: number };
}

export type MergeFault =
  | { readonly code: "invalid_params"; readonly message: string; readonly parameter: string }
  | { readonly code: "result_too_large"; readonly message: string };

/**
 * The running time is linear in the input (plus sorting for `as_of`) and in `maxBytes`, because merging stops
 * at the first row beyond that limit, however many pairs of rows match.
 */
export function* mergeSteps(plan: MergePlan, maxBytes: number): Steps<Result<Merged, MergeFault>> {
  const into = new RowCollector(maxBytes);
  try {
    return ok(yield* merging(plan, into));
  } catch (error) {
    if (error instanceof TooLarge) return fail({ code: "result_too_large", message: error.message });
    if (error instanceof UnsuitableRow)
      return fail({ code: "invalid_params", message: error.message, parameter: error.parameter });
    throw error;
  }
}

function merging(plan: MergePlan, into: RowCollector): Steps<Merged> {
  if (plan.mode === "append") return appended(plan.left, plan.right, into);
  const left = new RowReader("left", plan.left);
  const right = new RowReader("right", plan.right);
  if (plan.mode === "by_position") return byPosition(left, right, into);
  const on = { left: fieldAt(plan.leftKey), right: fieldAt(plan.rightKey) };
  if (plan.mode === "by_key") return byKey(left, right, on, plan.join, into);
  return asOf(left, right, on, plan.by.map(fieldAt), plan.toleranceMs, into);
}

/**
 * Number of rows merged per step. Reading and measuring a row is counted as 12 units of work, because a row
 * has about a dozen cells.
 */
const ROWS_A_STEP = 50;
const UNITS_A_STEP = 12 * ROWS_A_STEP;
const UNITS_A_SORTED_ROW = 20;

function* appended(left: readonly Json[], right: readonly Json[], into: RowCollector): Steps<Merged> {
  for (const list of [left, right]) {
    for (const [at, value] of list.entries()) {
      if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
      into.addValue(value);
    }
  }
  return { rows: into.rows, unmatched: { left: 0, right: 0 } };
}

function* byPosition(left: RowReader, right: RowReader, into: RowCollector): Steps<Merged> {
  const both = Math.min(left.length, right.length);
  const all = Math.max(left.length, right.length);
  for (let at = 0; at < all; at += 1) {
    if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
    if (at < both) into.addPair(left.row(at), right.row(at));
    else into.addRow((at < left.length ? left : right).row(at));
  }
  return { rows: into.rows, unmatched: { left: left.length - both, right: right.length - both } };
}

interface On {
  readonly left: Field;
  readonly right: Field;
}

function* byKey(left: RowReader, right: RowReader, on: On, join: Join, into: RowCollector): Steps<Merged> {
  const groups = new Map<string, { rows: JsonObject[]; met: boolean }>();
  let unmatchedRight = 0;
  for (let at = 0; at < right.length; at += 1) {
    if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
    const key = right.key(at, on.right);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rows: [right.row(at)], met: false });
    else group.rows.push(right.row(at));
  }
  let unmatchedLeft = 0;
  for (let at = 0; at < left.length; at += 1) {
    if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
    const key = left.key(at, on.left);
    const group = key === null ? undefined : groups.get(key);
    if (group === undefined) {
      unmatchedLeft += 1;
      if (join !== "inner") into.addRow(left.row(at));
      continue;
    }
    group.met = true;
    for (const [pair, row] of group.rows.entries()) {
      if (pair % ROWS_A_STEP === 0) yield UNITS_A_STEP;
      into.addPair(left.row(at), row);
    }
  }
  for (let at = 0; at < right.length; at += 1) {
    if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
    const key = right.key(at, on.right);
    if (key !== null && groups.get(key)?.met) continue;
    unmatchedRight += 1;
    if (join === "full") into.addRow(right.row(at));
  }
  return { rows: into.rows, unmatched: { left: unmatchedLeft, right: unmatchedRight } };
}

/** Group key of all rows if no fields are set for grouping the rows of an `as_of` merge. */
const ALL = "";

function* asOf(
  left: RowReader,
  right: RowReader,
  on: On,
  by: readonly Field[],
  toleranceMs: number,
  into: RowCollector,
): Steps<Merged> {
  const groups = new Map<string, { at: number; ms: number }[]>();
  for (let at = 0; at < right.length; at += 1) {
    if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
    const key = by.length === 0 ? ALL : right.keys(at, by);
    const ms = right.timeMs(at, on.right);
    if (key === null || ms === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ at, ms }]);
    else group.push({ at, ms });
  }
  for (const group of groups.values()) {
    yield group.length * UNITS_A_SORTED_ROW;
    // The sort is stable, so the last of several rows with the same time stays last.
    if (group.some(({ ms }, at) => ms < (group[at - 1]?.ms ?? ms))) group.sort((a, b) => a.ms - b.ms);
  }
  const used = new Set<number>();
  let unmatchedLeft = 0;
  for (let at = 0; at < left.length; at += 1) {
    if (at % ROWS_A_STEP === 0) yield UNITS_A_STEP;
    const key = by.length === 0 ? ALL : left.keys(at, by);
    const ms = left.timeMs(at, on.left);
    const group = key === null ? undefined : groups.get(key);
    const found = ms === null || group === undefined ? undefined : latestBefore(group, ms);
    if (ms === null || found === undefined || ms - found.ms > toleranceMs) {
      unmatchedLeft += 1;
      into.addRow(left.row(at));
      continue;
    }
    used.add(found.at);
    into.addPair(left.row(at), right.row(found.at));
  }
  return { rows: into.rows, unmatched: { left: unmatchedLeft, right: right.length - used.size } };
}
