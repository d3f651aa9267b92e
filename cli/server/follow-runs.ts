import { setTimeout as pause } from "node:timers/promises";
import type { World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { listWorkflowRuns } from "@/lib/contract/runs";
import { appendTo } from "@/lib/kit/append-to";
import { ok, type Result } from "@/lib/kit/result";
import type { ListedRun } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { Api } from "./api";

const LOOK_MS = 1_000;
const LATER_MS = 10_000;
/** Maximum number of pages read per poll. If there are more runs, the newest ones are shown. */
const MAX_PAGES = 10;
const PASSING = ["server_away", "database_unavailable", "stopping", "rate_limited", "internal"];

export interface Following {
  readonly workflowId: string;
  /** The newest runs at the time when following starts, sorted oldest first. */
  readonly newest: readonly ListedRun[];
  readonly world: Pick<World, "signal" | "say">;
  readonly give: (run: ListedRun) => void;
}

export async function followRuns(
  api: Api,
  { workflowId, newest, world, give }: Following,
): Promise<Result<undefined, Fault>> {
  const reported = new Set<string>();
  const report = (runs: readonly ListedRun[]) => {
    for (const run of runs) {
      if (!hasEnded(run.status) || reported.has(run.id)) continue;
      reported.add(run.id);
      give(run);
    }
  };
  report(newest);
  // A run may end after runs that started later, so each poll reads all runs since the oldest one that hasn't
  // ended.
  let from = oldestOpen(newest) ?? newest.at(-1)?.created_at;
  let isAway = false;
  for (let lookMs = LOOK_MS; ; ) {
    await pause(lookMs, undefined, { signal: world.signal }).catch(() => undefined);
    if (world.signal.aborted) return ok(undefined);
    const read = await runsSince(api, workflowId, from);
    if (world.signal.aborted) return ok(undefined);
    if (!read.ok && !PASSING.includes(read.error.code)) return read;
    if (!read.ok) {
      if (!isAway) world.say(`${read.error.message} Waiting to reconnect.`);
      isAway = true;
      lookMs = Math.min(LATER_MS, lookMs * 2);
      continue;
    }
    if (isAway) world.say("Connected again.");
    isAway = false;
    lookMs = LOOK_MS;
    report(read.value);
    from = oldestOpen(read.value) ?? read.value.at(-1)?.created_at ?? from;
  }
}

function oldestOpen(runs: readonly ListedRun[]): string | undefined {
  return runs.find(({ status }) => !hasEnded(status))?.created_at;
}

/** Returns the workflow's runs since `after`, oldest first. */
async function runsSince(
  api: Api,
  id: string,
  after: string | undefined,
): Promise<Result<ListedRun[], Fault>> {
  const runs: ListedRun[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = {
      limit: 200,
      ...(after !== undefined && { after }),
      ...(cursor !== undefined && { cursor }),
    };
    const page = await api.call(listWorkflowRuns, { params: { id }, query });
    if (!page.ok) return page;
    appendTo(runs, page.value.items);
    if (page.value.next_cursor === null) break;
    cursor = page.value.next_cursor;
  }
  return ok(runs.toReversed());
}
