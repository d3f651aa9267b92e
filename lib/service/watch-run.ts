import { z } from "zod";
import type { Sql } from "@/db/client";
import { findRun } from "@/db/queries/runs";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { hasEnded, type Run } from "@/lib/schema/run";
import { ownRun } from "./read-run";
import { runAnswer } from "./run-answer";
import type { Services } from "./services";

const FIRST_LOOK_MS = 40;
const LOOK_MS = 250;
const SIGN_OF_LIFE_MS = 15_000;

/**
 * A run as Server-Sent Events: the whole state first (also after a broken connection, so nothing can be missed),
 * then each step that changed, and the run when it did. Looks at the database, so any run of any process can be
 * followed and nobody pays for runs that nobody watches.
 */
export async function watchRun(
  services: Services,
  caller: Caller,
  id: string,
  watcher: Watcher,
): Promise<Result<AsyncIterable<string>, Problem>> {
  const row = await ownRun(services, caller, id);
  return row.ok ? ok(events(services, caller.workspaceId, id, watcher)) : row;
}

interface Watcher {
  /** The number of the event heard last, before the connection broke: later ones go on from it. */
  readonly heard: string | null;
  readonly signal: AbortSignal;
}

async function* events(
  services: Services,
  workspaceId: string,
  id: string,
  { heard, signal }: Watcher,
): AsyncGenerator<string> {
  let number = /^\d{1,9}$/.test(heard ?? "") ? Number(heard) : 0;
  let seen = "";
  let shown: Run | null = null;
  let lastWord = performance.now();
  let pauseMs = FIRST_LOOK_MS;
  while (!signal.aborted) {
    const now = await fingerprint(services.sql, id);
    if (now !== seen) {
      seen = now;
      const row = await findRun(services.sql, workspaceId, id);
      if (!row) return;
      const run = await runAnswer(services, row);
      for (const [name, data] of changes(shown, run)) {
        number += 1;
        yield `id: ${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      }
      shown = run;
      lastWord = performance.now();
      if (hasEnded(run.status)) {
        (await services.web()).values.forget(run.workflow_id);
        return;
      }
    } else if (performance.now() - lastWord > SIGN_OF_LIFE_MS) {
      lastWord = performance.now();
      yield ": still there\n\n";
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(LOOK_MS, pauseMs * 1.5);
  }
}

/** Cheap to ask while nothing happens: no results travel. */
async function fingerprint(sql: Sql, id: string): Promise<string> {
  const rows = await sql.unsafe(
    `select status || ' ' || coalesce((select string_agg(worker || status || attempt, ',' order by worker) from steps where run_id = $1::uuid), '') as state
     from runs where id = $1::uuid`,
    [id],
    { prepare: true },
  );
  return z.array(z.object({ state: z.string() })).parse(rows)[0]?.state ?? "";
}

function changes(before: Run | null, run: Run): [string, unknown][] {
  if (before === null) return [["run", run]];
  const known = new Map(before.steps.map((step) => [step.worker, JSON.stringify(step)]));
  const steps = run.steps.filter((step) => known.get(step.worker) !== JSON.stringify(step));
  const { steps: _steps, ...summary } = run;
  const { steps: _before, ...summaryBefore } = before;
  const changed = JSON.stringify(summary) !== JSON.stringify(summaryBefore);
  return [
    ...steps.map((step): [string, unknown] => ["step", step]),
    ...(changed ? [["run", run] satisfies [string, unknown]] : []),
  ];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish);
  });
}
