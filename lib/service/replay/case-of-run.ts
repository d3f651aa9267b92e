import type { Db } from "@/db/handle";
import { findRecordedSteps, type RecordedStep } from "@/db/queries/recorded-steps";
import { findRecordedCalls, type RecordedCallRow } from "@/db/queries/run-inputs";
import { findRunRequest, type RunRow } from "@/db/queries/runs";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FirstMemory, type MemoryStep } from "@/lib/replay/first-memory";
import { STORED_DATA } from "@/lib/replay/replayed-definition";
import {
  MAX_MESSAGE_CHARS,
  TEST_LIMITS,
  type TestCase,
  type TestInput,
  type TestOutcome,
} from "@/lib/schema/workflow-test";
import type { Services } from "@/lib/service/services";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import { callWorkflow } from "@/lib/workers/call-workflow";
import { memory } from "@/lib/workers/memory/memory";
import { notify } from "@/lib/workers/notify";
import { publishedType } from "@/lib/workers/published-worker";
import { readTable } from "@/lib/workers/read-table";
import { wait } from "@/lib/workers/wait";
import { writeTable } from "@/lib/workers/write-table";
import { allRows } from "./scratch-tables";

/** Reason why a run can't be replayed exactly. */
export type CaseFault = "inputs_gone" | "too_many_inputs" | "too_many_rows" | "steps_reused" | "not_started";

export interface CaseOptions {
  /**
   * Memory and table data to include in the test. `rows`: the data as it was when the run first used it, so
   * that a changed workflow can read and write it. `results`: the results of the steps that used the data, so
   * that the same workflow gets exactly the same results. `none`: no data, because the caller keeps memory
   * and tables across several replayed runs. With `none`, response bodies may also be missing, which affects
   * only the steps that received them.
   */
  readonly tables: "rows" | "results" | "none";
}

/** Types of steps whose outcome doesn't follow from what the run received over the network. */
const OUTCOMES = [notify.type, wait.type, callWorkflow.type, publishedType("%")];

/** Collects everything that a finished run received, in the form of a test without expectations. */
export async function caseOfRun(
  { db }: Pick<Services, "db">,
  run: RunRow,
  { tables }: CaseOptions,
): Promise<Result<Omit<TestCase, "expect">, CaseFault>> {
  if (run.startedAt === null) return fail("not_started");
  const max = TEST_LIMITS.inputs;
  const calls = await findRecordedCalls(db, run, max + 1);
  if (calls.length > max) return fail("too_many_inputs");
  if (tables !== "none" && calls.some(({ kept }) => !kept)) return fail("inputs_gone");
  const types = tables === "none" ? OUTCOMES : [...OUTCOMES, ...STORED_DATA];
  const steps = await findRecordedSteps(db, run.id, types, max + 1);
  if (steps.length > max) return fail("too_many_inputs");
  if (steps.some(({ reused }) => reused)) return fail("steps_reused");
  const rows = tables === "rows" ? await firstRows(db, run.workspaceId, steps) : {};
  if (Object.values(rows).some((some) => some.length > TEST_LIMITS.rows)) return fail("too_many_rows");
  const given = await findRunRequest(db, run.id);
  const called = given?.request ? parsed(given.request) : null;
  return ok({
    from_run: run.id,
    trigger: run.trigger,
    variables: parsed(run.context ?? "{}"),
    ...(called === null ? {} : { body: called.body ?? {}, request: requestOf(called) }),
    at: run.startedAt.toISOString(),
    inputs: calls.map(inputOf),
    outcomes: steps.filter(({ type }) => tables === "results" || !STORED_DATA.includes(type)).map(outcomeOf),
    memory: new FirstMemory()
      .add(
        steps.filter(({ type, status }) => type === memory.type && status === "succeeded").map(memoryStepOf),
      )
      .held(),
    tables: rows,
  });
}

function memoryStepOf({
  finishedAt,
  input,
  result,
}: Pick<RecordedStep, "finishedAt" | "input" | "result">): MemoryStep {
  return { at: finishedAt, input: parsed(input ?? "{}"), result: JSON.parse(result ?? "null") };
}

function parsed(text: string): JsonObject {
  const value: Json = JSON.parse(text);
  return isJsonObject(value) ? value : {};
}

function requestOf({ method, query, headers }: JsonObject): NonNullable<TestCase["request"]> {
  return {
    ...(typeof method === "string" ? { method } : {}),
    ...(isJsonObject(query) ? { query } : {}),
    ...(isJsonObject(headers) ? { headers } : {}),
  };
}

function inputOf({
  kept: _,
  headers,
  iteration,
  error,
  message,
  retrievedAt,
  ...call
}: RecordedCallRow): TestInput {
  return {
    ...call,
    ...(iteration.length === 0 ? {} : { iteration }),
    ...(error === null ? {} : { error }),
    ...(message === null ? {} : { message: message.slice(0, MAX_MESSAGE_CHARS) }),
    headers: JSON.parse(headers),
    retrieved_at: new Date(retrievedAt).toISOString(),
  };
}

function outcomeOf({ worker, iteration, input, result, outlet, error, sample }: RecordedStep): TestOutcome {
  return {
    worker,
    ...(iteration.length === 0 ? {} : { iteration }),
    input: input === null ? null : parsed(input),
    ...(error === null ? { result: JSON.parse(result ?? "null") } : { error: parsed(error) }),
    outlet,
    sample,
  };
}

/**
 * Returns the rows of each table as they were when the run first read or wrote the table, as far as they are
 * known.
 */
async function firstRows(
  db: Db,
  workspaceId: string,
  steps: readonly RecordedStep[],
): Promise<Record<string, JsonObject[]>> {
  const tables = new Map<string, JsonObject[] | null>();
  for (const { type, input, result, startedAt } of steps) {
    const { table } = parsed(input ?? "{}");
    if (typeof table !== "string" || tables.has(table)) continue;
    if (type === writeTable.type) tables.set(table, await rowsBefore(db, workspaceId, table, startedAt));
    const { rows } = type === readTable.type ? parsed(result ?? "{}") : {};
    if (Array.isArray(rows)) tables.set(table, rows.filter(isJsonObject));
  }
  return Object.fromEntries([...tables].flatMap(([table, rows]) => (rows === null ? [] : [[table, rows]])));
}

/**
 * Returns the rows that the table had just before `time`. Null if the table is too large to be copied, or no
 * longer exists.
 */
async function rowsBefore(
  db: Db,
  workspaceId: string,
  table: string,
  time: number,
): Promise<JsonObject[] | null> {
  const before = Math.floor(time) - 1;
  const query = allRows(table, new Date(before).toISOString());
  const read = await readForWorker({ db, clock: () => before }, workspaceId, query);
  return read.ok && !read.value.more ? [...read.value.rows] : null;
}
