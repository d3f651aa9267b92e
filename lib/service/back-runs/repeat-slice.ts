import {
  type BackRunBody,
  countBackRunBytes,
  type NewBackRunResult,
  saveBackRunResults,
} from "@/db/queries/back-run-results";
import { addBackRunJob, type BackRunRow, moveBackRun } from "@/db/queries/back-runs";
import { findVersion } from "@/db/queries/workflow-versions";
import { newId } from "@/lib/kit/id";
import { type MemorySeed, MemoryView } from "@/lib/replay/memory-view";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { compileSubject, usesTables } from "@/lib/service/replay/repeat-case";
import {
  allRows,
  type ScratchTables,
  seedOf,
  type TableSeed,
  TableTooLarge,
  withScratchTables,
} from "@/lib/service/replay/scratch-tables";
import type { Services } from "@/lib/service/services";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import { type BackRunCounts, backRunCounts } from "./back-run-counts";
import { packState, unpackState } from "./back-run-state";
import { type DueRun, nextDue } from "./next-due";
import { failedWith, type RepeatedTime, type Repeating, repeatTime } from "./repeat-time";

/** A slice ends after this time, so that the back-runs of other workspaces get their turn. */
const SLICE_MS = 3_000;
const SLICE_RUNS = 500;
const BLOCKED_S = 60;
/**
 * Maximum total size of the stored values of a back-run, compressed. Beyond that, only the hash of each value
 * is stored.
 */
const VALUE_BYTES = 64 * 1024 * 1024;

interface Repeated {
  readonly times: readonly RepeatedTime[];
  readonly state: { readonly memory: readonly MemorySeed[]; readonly tables: Record<string, TableSeed> };
}

/**
 * Repeats the next runs of a back-run and stores their results together with the new position. `skipsFirst`
 * is true if earlier attempts at the first of these runs crashed the process.
 */
export async function repeatSlice(
  services: Services,
  { state, ...row }: BackRunRow,
  skipsFirst: boolean,
  stop: AbortSignal,
): Promise<void> {
  const { db } = services;
  const version = await findVersion(db, row.workspaceId, row.workflowId, row.version);
  const document = version && documentOf(version.document);
  const compiled = document && (await compileSubject(services, { document, workflowId: row.workflowId }));
  if (!document || !compiled)
    return end(services, row, "The workflow version no longer exists or can't be run.");
  if (compiled.concurrency.workspace === 0) return addBackRunJob(db, row, BLOCKED_S);
  const due = await nextDue(services, row, skipsFirst ? 1 : SLICE_RUNS);
  const isLast = due.length < SLICE_RUNS && !skipsFirst;
  const before = state === null ? { memory: [], tables: {} } : await unpackState(state);
  const repeat = async (tables: ScratchTables | null): Promise<Repeated> => {
    const memory = new MemoryView(before.memory);
    const times = skipsFirst
      ? due.map((each) => crashed(row, each))
      : await repeatInTime(services, { row, document, compiled, memory, tables }, due, stop);
    const written = (await tables?.written()) ?? {};
    return { times, state: { memory: memory.seeds(), tables: { ...before.tables, ...written } } };
  };
  try {
    const repeated = await withTables(services, row, document, before.tables, repeat);
    await store(services, row, due, repeated, isLast && repeated.times.length === due.length);
  } catch (error) {
    if (!(error instanceof TableTooLarge)) throw error;
    await end(services, row, error.message);
  }
}

async function repeatInTime(
  services: Services,
  repeating: Repeating,
  due: readonly DueRun[],
  stop: AbortSignal,
): Promise<RepeatedTime[]> {
  const until = performance.now() + SLICE_MS;
  const times: RepeatedTime[] = [];
  for (const each of due) {
    if (stop.aborted || (times.length > 0 && performance.now() > until)) break;
    // Each run gets a signal of its own, because the listeners that a run adds would pile up on the signal of
    // the process.
    const run = new AbortController();
    const end = () => run.abort();
    stop.addEventListener("abort", end);
    try {
      times.push(await repeatTime(services, repeating, each, run.signal));
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      stop.removeEventListener("abort", end);
    }
  }
  return times;
}

function crashed(row: Repeating["row"], { atMs, runId }: DueRun): RepeatedTime {
  const failure = failedWith(row, "run_crashed", "The process that replayed the run crashed several times.");
  const facts = { runId: runId ?? newId(atMs), at: atMs, isRecorded: runId !== null };
  return { result: { ...facts, ...failure, unanswered: "[]", values: [] }, bodies: [] };
}

function withTables<T>(
  services: Services,
  row: Repeating["row"],
  document: WorkflowDocument,
  own: Readonly<Record<string, TableSeed>>,
  repeat: (tables: ScratchTables | null) => Promise<T>,
): Promise<T> {
  if (!usesTables(document)) return repeat(null);
  const { workspaceId, fromAt } = row;
  const at = fromAt.getTime();
  // Rows are read as of the start of the back-run's time range, with the clock set to that time, because a
  // row may have expired since then.
  const past = { db: services.db, clock: () => at };
  return withScratchTables(
    services,
    {
      workspaceId,
      at,
      async seed({ id, name }) {
        const kept = own[id];
        if (kept !== undefined) return kept;
        return seedOf(name, await readForWorker(past, workspaceId, allRows(id, fromAt.toISOString())));
      },
      readPast: (query) =>
        query.as_of !== null && Date.parse(query.as_of) <= at
          ? readForWorker(past, workspaceId, query)
          : null,
    },
    repeat,
  );
}

async function store(
  services: Services,
  row: Repeating["row"],
  due: readonly DueRun[],
  { times, state }: Repeated,
  isOver: boolean,
): Promise<void> {
  const { db, clock } = services;
  const last = due[times.length - 1];
  if (last === undefined && !isOver) return addBackRunJob(db, row);
  const results: NewBackRunResult[] = times.map(({ result }, n) => ({ ...result, n: row.done + n + 1 }));
  const counts = countAll(backRunCounts.parse(JSON.parse(row.counts)), results);
  const bodies = await fitting(services, row, times);
  const progress = {
    status: isOver ? ("finished" as const) : ("running" as const),
    done: row.done + times.length,
    position: last?.position ?? row.position,
    counts: JSON.stringify(counts),
    state: isOver ? null : await packState(state),
    error: null,
    finishedAt: isOver ? new Date(clock()) : null,
  };
  await db.transaction(async (tx) => {
    if (!(await moveBackRun(tx, row, progress))) return;
    await saveBackRunResults(tx, row.id, results, bodies);
    if (!isOver) await addBackRunJob(tx, row);
  });
}

function countAll(before: BackRunCounts, results: readonly NewBackRunResult[]): BackRunCounts {
  const counts = { ...before, values: { ...before.values } };
  for (const { status, unanswered, values } of results) {
    counts[status] += 1;
    if (unanswered !== "[]") counts.unanswered += 1;
    for (const { providerId } of values) counts.values[providerId] = (counts.values[providerId] ?? 0) + 1;
  }
  return counts;
}

async function fitting(
  { db }: Services,
  { id }: Repeating["row"],
  times: readonly RepeatedTime[],
): Promise<BackRunBody[]> {
  const bodies = new Map(times.flatMap(({ bodies }) => bodies.map((body) => [body.sha256, body] as const)));
  let left = VALUE_BYTES - (await countBackRunBytes(db, id));
  return [...bodies.values()].filter(({ body }) => {
    left -= body.byteLength;
    return left >= 0;
  });
}

async function end({ db, clock }: Services, row: Repeating["row"], error: string): Promise<void> {
  const { done, position, counts } = row;
  const ended = { status: "finished", state: null, error, finishedAt: new Date(clock()) } as const;
  await moveBackRun(db, row, { done, position, counts, ...ended });
}
