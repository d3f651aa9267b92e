import type { listBackRunRuns, listBackRunValues } from "@/lib/contract/back-runs";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listProviderVersions } from "@/lib/contract/published";

type BackRunValue = AnswerOf<typeof listBackRunValues>["items"][number];
export type BackRunRun = AnswerOf<typeof listBackRunRuns>["items"][number];
type ProviderVersion = AnswerOf<typeof listProviderVersions>["items"][number];

export interface TimedValue {
  /** Time of the value, in milliseconds since 1970. */
  readonly at: number;
  readonly runId: string;
  /** Hash of the value. Null if the value is too long to be hashed. */
  readonly sha256: string | null;
  /** The value itself. Undefined if it is too long to be included in a list. */
  readonly value: unknown;
}

export function repeatedValue({ at, run_id: runId, sha256, value }: BackRunValue): TimedValue {
  return { at: Date.parse(at), runId, sha256, value };
}

/**
 * Converts published versions to values with times. If a back-run replayed the run that published a value,
 * the value gets the time of the replayed run, so that both values have the same position on a chart.
 */
export function publishedValues(
  versions: readonly ProviderVersion[],
  repeated: readonly TimedValue[],
): TimedValue[] {
  const times = new Map(repeated.map(({ runId, at }) => [runId, at]));
  return versions.map(({ published_at, run_id: runId, sha256, value }) => ({
    at: times.get(runId) ?? Date.parse(published_at),
    runId,
    sha256,
    value,
  }));
}

export interface ValuePair {
  readonly at: number;
  readonly one: TimedValue | undefined;
  readonly other: TimedValue | undefined;
}

/**
 * Pairs the value of each replayed run with the value that the original run published. Leaves out runs whose
 * original run published none.
 */
export function pairByRun(
  runs: readonly BackRunRun[],
  repeated: readonly TimedValue[],
  published: readonly TimedValue[],
): ValuePair[] {
  const [ones, others] = [repeated, published].map(
    (values) => new Map(values.map((value) => [value.runId, value])),
  );
  return runs.flatMap(({ id, at }) => {
    const other = others?.get(id);
    return other === undefined ? [] : [{ at: Date.parse(at), one: ones?.get(id), other }];
  });
}

/**
 * Pairs are sorted newest first. Values of the same recorded run are paired by run ID, because several runs
 * may have started in the same millisecond, and all others by time.
 */
export function pairByTime(one: readonly TimedValue[], other: readonly TimedValue[]): ValuePair[] {
  const [runs, otherRuns] = [one, other].map((values) => new Set(values.map(({ runId }) => runId)));
  const keyOf = ({ at, runId }: TimedValue) => (runs?.has(runId) && otherRuns?.has(runId) ? runId : at);
  const [ones, others] = [one, other].map((values) => new Map(values.map((value) => [keyOf(value), value])));
  const times = new Map([...one, ...other].map((value) => [keyOf(value), value.at]));
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([key, at]) => ({ at, one: ones?.get(key), other: others?.get(key) }));
}

/** Returns false if a value is too long to be hashed, because the values may be equal. */
export function isDifferent({ one, other }: ValuePair): boolean {
  if (one === undefined || other === undefined) return true;
  return one.sha256 !== null && other.sha256 !== null && one.sha256 !== other.sha256;
}
