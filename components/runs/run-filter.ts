import { RUN_STATUSES, type RunStatus } from "@/lib/schema/run";

const HOUR_MS = 3_600_000;
const PERIOD_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS };
export const PERIODS = ["hour", "day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** What the list of runs is narrowed to; it stands in the address, so that a view can be shared. */
export interface RunFilter {
  readonly status: RunStatus | null;
  readonly mode: "production" | "test" | null;
  readonly workflow: string | null;
  /** Back from now. */
  readonly period: Period | null;
}

export function readRunFilter(address: { get(name: string): string | null }): RunFilter {
  const [status, mode, workflow] = [address.get("status"), address.get("mode"), address.get("workflow")];
  const period = address.get("period");
  return {
    status: RUN_STATUSES.find((known) => known === status) ?? null,
    mode: mode === "production" || mode === "test" ? mode : null,
    workflow: workflow || null,
    period: PERIODS.find((known) => known === period) ?? null,
  };
}

export function runFilterAddress(filter: RunFilter): string {
  const pairs = Object.entries(filter).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  );
  const search = new URLSearchParams(pairs);
  return search.size > 0 ? `/runs?${search}` : "/runs";
}

/** When a period that ends now began. */
export function beginOf(period: Period, nowMs: number): string {
  return new Date(nowMs - PERIOD_MS[period]).toISOString();
}
