import { RUN_STATUSES, type RunStatus } from "@/lib/schema/run";

/** What the list of runs is narrowed to; it stands in the address, so that a view can be shared. */
export interface RunFilter {
  readonly status: RunStatus | null;
  readonly mode: "production" | "test" | null;
  readonly workflow: string | null;
}

export function readRunFilter(address: { get(name: string): string | null }): RunFilter {
  const [status, mode, workflow] = [address.get("status"), address.get("mode"), address.get("workflow")];
  return {
    status: RUN_STATUSES.find((known) => known === status) ?? null,
    mode: mode === "production" || mode === "test" ? mode : null,
    workflow: workflow || null,
  };
}

export function runFilterAddress(filter: RunFilter): string {
  const pairs = Object.entries(filter).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  );
  const search = new URLSearchParams(pairs);
  return search.size > 0 ? `/runs?${search}` : "/runs";
}
