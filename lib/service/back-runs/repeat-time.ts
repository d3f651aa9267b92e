import { setTimeout as pause } from "node:timers/promises";
import type { BackRunBody, NewBackRunResult } from "@/db/queries/back-run-results";
import type { BackRunRow } from "@/db/queries/back-runs";
import { findMemoryAt } from "@/db/queries/memory-changes";
import { findRun } from "@/db/queries/runs";
import { fetchedDefinition } from "@/lib/back-runs/fetched-definition";
import type { CompiledWorkflow } from "@/lib/engine/engine";
import { hashInSlices } from "@/lib/kit/hash-in-slices";
import { newId } from "@/lib/kit/id";
import type { MemoryView } from "@/lib/replay/memory-view";
import { describeFaults } from "@/lib/schema/describe-faults";
import type { MemoryChange, StoredOutcome } from "@/lib/schema/stored-change";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestCase } from "@/lib/schema/workflow-test";
import { caseOfRun } from "@/lib/service/replay/case-of-run";
import { prepareCase } from "@/lib/service/replay/repeat-case";
import { type RunToRepeat, repeatRun } from "@/lib/service/replay/repeat-run";
import type { ScratchTables } from "@/lib/service/replay/scratch-tables";
import type { Services } from "@/lib/service/services";
import { packValue } from "./back-run-state";
import { earlierCalls } from "./earlier-calls";
import { liveContext } from "./live-context";
import type { DueRun } from "./next-due";

export interface Repeating {
  readonly row: Omit<BackRunRow, "state">;
  readonly document: WorkflowDocument;
  readonly compiled: CompiledWorkflow;
  readonly memory: MemoryView;
  readonly tables: ScratchTables | null;
}

export interface RepeatedTime {
  readonly result: Omit<NewBackRunResult, "n">;
  readonly bodies: readonly BackRunBody[];
}

/** Maximum number of calls without a response that are listed for each run. */
const LISTED_CALLS = 10;

export async function repeatTime(
  services: Services,
  repeating: Repeating,
  due: DueRun,
  stop: AbortSignal,
): Promise<RepeatedTime> {
  const { row, document, compiled, tables } = repeating;
  const { workspaceId, workflowId, version } = row;
  const runId = due.runId ?? newId(due.atMs);
  const facts = {
    runId,
    at: due.atMs,
    isRecorded: due.runId !== null,
    unanswered: "[]",
    values: [],
  } as const;
  const test = (await recordedCase(services, row, due)) ?? emptyCase(row, due, runId);
  const subject = { workspaceId, workflowId, version, document };
  const prepared = await prepareCase(services, subject, test, runId);
  if ("faults" in prepared)
    return {
      result: { ...facts, ...failedWith(row, "invalid_params", describeFaults(prepared.faults)) },
      bodies: [],
    };
  const { replayed, unanswered } = await repeatRun(
    services,
    {
      ...prepared,
      compiled,
      tables,
      calls: earlierCalls(services, row, prepared.calls, prepared.startedAt),
      memory: (change, clock) => changeMemory(services, repeating, change, clock),
      ...(row.fetch ? { adapt: fetching(services) } : {}),
    },
    stop,
  );
  const published = await Promise.all(
    replayed.publications.map(async ({ providerId, contentType, body }) => ({
      value: {
        providerId,
        type: contentType,
        sha256: await hashInSlices(body),
        bytes: Buffer.byteLength(body),
      },
      packed: await packValue(body),
    })),
  );
  return {
    result: {
      ...facts,
      status: replayed.status === "succeeded" ? "succeeded" : "failed",
      error: replayed.error,
      unanswered: JSON.stringify(unanswered.slice(0, LISTED_CALLS)),
      values: published.map(({ value }) => value),
    },
    bodies: published.map(({ value, packed }) => ({ sha256: value.sha256, body: packed })),
  };
}

export function failedWith(
  { trigger }: Pick<BackRunRow, "trigger">,
  code: string,
  message: string,
): Pick<NewBackRunResult, "status" | "error"> {
  const error = { code, message, worker: trigger, retryable: false, details: {} };
  return { status: "failed", error: JSON.stringify(error) };
}

/**
 * Returns the recorded production run in the form of a test. Null if none was started at that time, or if too
 * little of it is still stored.
 */
async function recordedCase(
  services: Services,
  { workspaceId, trigger }: Repeating["row"],
  { runId }: DueRun,
): Promise<TestCase | null> {
  const run = runId === null ? undefined : await findRun(services.db, workspaceId, runId);
  if (run === undefined) return null;
  const recorded = await caseOfRun(services, run, { tables: "none" });
  return recorded.ok ? { ...recorded.value, trigger, expect: [] } : null;
}

function emptyCase({ trigger }: Repeating["row"], { atMs }: DueRun, runId: string): TestCase {
  const at = new Date(atMs).toISOString();
  return {
    ...{ from_run: runId, trigger, at, variables: { scheduled_at: at, fired_at: at } },
    ...{ inputs: [], outcomes: [], memory: [], tables: {}, expect: [] },
  };
}

/**
 * Changes a memory value. If the back-run hasn't changed it yet, starts from its value at the start of the
 * back-run.
 */
async function changeMemory(
  { db }: Services,
  { row, memory }: Repeating,
  change: MemoryChange,
  clock: number,
): Promise<StoredOutcome> {
  const { place } = change;
  if (!memory.has(place)) {
    const held = await findMemoryAt(db, row, place, row.fromAt.getTime());
    if (held !== undefined && !memory.has(place))
      memory.add({ place, value: JSON.parse(held.value), at: held.at, seen: held.items, others: 0 });
  }
  return memory.apply(change, clock);
}

function fetching(services: Services): NonNullable<RunToRepeat["adapt"]> {
  return (definition, answer) =>
    fetchedDefinition(definition, {
      live: (context) => liveContext(services, context),
      asking: answer,
      wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    });
}
