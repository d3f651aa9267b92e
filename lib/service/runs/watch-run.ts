import { findRun, findRunDocument, findRunMarks, findSteps, type RunRow } from "@/db/queries/runs";
import * as contract from "@/lib/contract/runs";
import { writeJson } from "@/lib/kit/json-text";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Run, Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { asEvents, type Call, on } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";
import { runOf, stepAnswer } from "./run-answer";

const FIRST_LOOK_MS = 40;
const LOOK_MS = 250;
/** Minimum time between updates of a loop's progress, because the progress changes often. */
const COUNT_EVERY_MS = 1_000;
const SIGN_OF_LIFE_MS = 15_000;

/**
 * Streams a run as Server-Sent Events. The first event has the whole state (also after a lost connection, so
 * that nothing is missed). Further events follow for each changed step, and for the run whenever it changes.
 * Polls the database, so runs of any process can be followed, and unwatched runs cost nothing.
 */
export const watchRun = on(
  contract.watchRun,
  async (services, { caller, params, request }) => {
    const row = await ownRun(services, caller, params.id);
    return row.ok ? ok(events(services, caller.workspaceId, params.id, request)) : row;
  },
  asEvents,
);

async function* events(
  services: Services,
  workspaceId: string,
  id: string,
  { headers, signal }: Call<typeof contract.watchRun, Caller>["request"],
): AsyncGenerator<string> {
  // After a lost connection, event numbers continue from the last event that the client received.
  const lastEventId = headers.get("last-event-id") ?? "";
  let number = /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
  const follow = await follower(services, workspaceId, id);
  let lastWord = performance.now();
  let pauseMs = FIRST_LOOK_MS;
  while (!signal.aborted) {
    const news = await follow();
    if (news === "gone") return;
    for (const [name, data] of news.events) {
      number += 1;
      yield `id: ${number}\nevent: ${name}\ndata: ${writeJson(data)}\n\n`;
      lastWord = performance.now();
    }
    if (news.ended !== null) {
      (await services.part(PUBLISHED)).values.forget(news.ended);
      return;
    }
    if (performance.now() - lastWord > SIGN_OF_LIFE_MS) {
      lastWord = performance.now();
      yield ": still there\n\n";
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(LOOK_MS, pauseMs * 1.5);
  }
}

interface News {
  readonly events: readonly (readonly ["run", Run] | readonly ["step", Step])[];
  /** The workflow's ID once the run has ended and no more events follow; null before that. */
  readonly ended: string | null;
}

/**
 * Returns a function that reads only the steps whose progress marks have changed since its last call, and the
 * run itself only if its status has changed.
 */
async function follower(
  { db }: Services,
  workspaceId: string,
  id: string,
): Promise<() => Promise<News | "gone">> {
  const text = await findRunDocument(db, workspaceId, id);
  const document = text === undefined ? null : documentOf(text);
  const marks = new Map<number, string>();
  const steps = new Map<number, Step>();
  let row: RunRow | undefined;
  let shown: Run | null = null;
  let countedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = await findRunMarks(db, id);
    if (!now) return "gone";
    const changed = now.steps.flatMap(([worker, mark]) => (marks.get(worker) === mark ? [] : [worker]));
    const isCounted = row?.inside !== now.inside && performance.now() - countedAt >= COUNT_EVERY_MS;
    if (shown?.status === now.status && changed.length === 0 && !isCounted)
      return { events: [], ended: null };
    const fresh = changed.length === 0 ? [] : (await findSteps(db, id, changed)).map(stepAnswer);
    for (const [worker, mark] of now.steps) marks.set(worker, mark);
    for (const step of fresh) steps.set(step.worker, step);
    if (shown?.status !== now.status) row = await findRun(db, workspaceId, id);
    if (!row) return "gone";
    if (row.inside !== now.inside) countedAt = performance.now();
    row = { ...row, inside: now.inside };
    // The status is read after the steps. If the run ended in between, the next check reads its final steps.
    const open = hasEnded(now.status) ? {} : { finishedAt: null, error: null };
    const run = runOf({ ...row, status: now.status, ...open }, [...steps.values()], document);
    const events = changes(shown, run, new Set(changed));
    shown = run;
    return { events, ended: hasEnded(run.status) ? run.workflow_id : null };
  };
}

function changes(before: Run | null, run: Run, changed: ReadonlySet<number>): News["events"] {
  if (before === null) return [["run", run]];
  const known = new Map(before.steps.map((step) => [step.worker, step]));
  const steps = run.steps.filter(
    ({ worker, status, inside }) =>
      changed.has(worker) ||
      known.get(worker)?.status !== status ||
      known.get(worker)?.inside?.done !== inside?.done,
  );
  return [
    ...steps.map((step) => ["step", step] as const),
    ...(before.status === run.status ? [] : [["run", run] as const]),
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
