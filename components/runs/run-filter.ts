import type { QueryIn } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/runs";
import { RUN_STATUS_FILTERS, type RunStatusFilter } from "@/lib/schema/run-status";

const HOUR_MS = 3_600_000;
const PERIOD_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS };
export const PERIODS = ["hour", "day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** Filter of the list of runs. It is stored in the URL, so that a view can be bookmarked and shared. */
export interface RunFilter {
  readonly status: RunStatusFilter | null;
  readonly mode: "production" | "test" | null;
  readonly workflow: string | null;
  /** A period that ends now. If null, the range is fixed by `after` and `before`. */
  readonly period: Period | null;
  readonly after: string | null;
  readonly before: string | null;
  readonly trigger: number | null;
  /** For example `symbol=AAPL`. */
  readonly variable: string | null;
  readonly error: string | null;
  /** Minimum duration of a run, in seconds. `shorter` is the maximum duration. */
  readonly longer: number | null;
  readonly shorter: number | null;
  readonly cause: string | null;
}

export const NO_FILTER: RunFilter = {
  status: null,
  mode: null,
  workflow: null,
  period: null,
  after: null,
  before: null,
  trigger: null,
  variable: null,
  error: null,
  longer: null,
  shorter: null,
  cause: null,
};

interface Address {
  get(name: string): string | null;
}

export function readRunFilter(address: Address): RunFilter {
  const [status, mode, period] = [address.get("status"), address.get("mode"), address.get("period")];
  const variable = address.get("variable");
  const errorGroup = address.get("cause");
  return {
    status: RUN_STATUS_FILTERS.find((known) => known === status) ?? null,
    mode: mode === "production" || mode === "test" ? mode : null,
    workflow: address.get("workflow") || null,
    period: PERIODS.find((known) => known === period) ?? null,
    after: timeIn(address, "after"),
    before: timeIn(address, "before"),
    trigger: numberIn(address, "trigger"),
    variable: variable && variable.indexOf("=") > 0 ? variable : null,
    error: address.get("error") || null,
    longer: numberIn(address, "longer"),
    shorter: numberIn(address, "shorter"),
    cause: errorGroup && /^[0-9a-f]{32}$/.test(errorGroup) ? errorGroup : null,
  };
}

function timeIn(address: Address, name: string): string | null {
  const time = Date.parse(address.get(name) ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function numberIn(address: Address, name: string): number | null {
  const text = address.get(name);
  return text !== null && /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
}

export function runsAddress(filter: RunFilter): string {
  const pairs = Object.entries(filter).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  );
  const search = new URLSearchParams(pairs);
  return search.size > 0 ? `/runs?${search}` : "/runs";
}

export function beginOf(period: Period, nowMs: number): string {
  return new Date(nowMs - PERIOD_MS[period]).toISOString();
}

/** Converts the filter to query parameters of the API, except for `workflow_id`. */
export function conditionsOf(
  { status, mode, period, after, before, trigger, variable, error, longer, shorter, cause }: RunFilter,
  nowMs: number,
): Omit<QueryIn<typeof contract.listRuns>, "limit" | "cursor"> {
  const since = period === null ? after : beginOf(period, nowMs);
  return {
    ...(status && { status }),
    ...(mode && { mode }),
    ...(since && { after: since }),
    ...(before && { before }),
    ...(trigger !== null && { trigger }),
    ...(variable && { variable }),
    ...(error && { error }),
    ...(longer !== null && { longer_than: longer }),
    ...(shorter !== null && { shorter_than: shorter }),
    ...(cause && { cause }),
  };
}
