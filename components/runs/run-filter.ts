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

/** Cursors of the pages on the way here: a keyset knows the way on, never the way back. */
export function readRunPages(address: { getAll(name: string): string[] }): readonly string[] {
  return address.getAll(CURSOR).filter(Boolean).slice(-MOST_PAGES);
}

const CURSOR = "cursor";
/** An address holds no more; from the last of them "Newer" leads back as many pages, and then to the first. */
const MOST_PAGES = 40;

export function runsAddress(filter: RunFilter, pages: readonly string[] = []): string {
  const pairs = Object.entries(filter).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  );
  const search = new URLSearchParams(pairs);
  for (const cursor of pages.slice(-MOST_PAGES)) search.append(CURSOR, cursor);
  return search.size > 0 ? `/runs?${search}` : "/runs";
}

/** When a period that ends now began. */
export function beginOf(period: Period, nowMs: number): string {
  return new Date(nowMs - PERIOD_MS[period]).toISOString();
}
