import { findRecordedSteps, type RecordedStep } from "@/db/queries/recorded-steps";
import { findRecordedCalls, type RecordedCallRow } from "@/db/queries/run-inputs";
import { findRunRequest, type RunRow } from "@/db/queries/runs";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FirstMemory, type MemoryStep } from "@/lib/replay/first-memory";
import { TEST_LIMITS, type TestCase, type TestInput, type TestOutcome } from "@/lib/schema/workflow-test";
import type { Services } from "@/lib/service/services";
import { callWorkflow } from "@/lib/workers/call-workflow";
import { memory } from "@/lib/workers/memory/memory";
import { notify } from "@/lib/workers/notify";
import { publishedType } from "@/lib/workers/published-worker";
import { readTable } from "@/lib/workers/read-table";
import { wait } from "@/lib/workers/wait";

/** Why a run can't be repeated exactly. */
export type CaseFault = "inputs_gone" | "too_many_inputs" | "too_many_rows" | "steps_reused" | "not_started";

export interface CaseOptions {
  /**
   * Which table data the test contains. `rows`: the rows that the run read, so that a changed workflow can
   * read and write them. `results`: the results of the run's reads, so that the same workflow reads exactly
   * the same data. `none`: no data, because the caller keeps memory and tables across several repeated runs.
   * With `none`, response bodies may also be missing, which affects only the steps that received them.
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
  const types = tables === "none" ? OUTCOMES : [...OUTCOMES, memory.type, readTable.type];
  const steps = await findRecordedSteps(db, run.id, types, max + 1);
  if (steps.length > max) return fail("too_many_inputs");
  if (steps.some(({ reused }) => reused)) return fail("steps_reused");
  const read = steps.filter(({ type, status }) => type === readTable.type && status === "succeeded");
  const rows = tables === "rows" ? rowsByTable(read) : {};
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
    outcomes: [
      ...steps.filter(({ type }) => type !== memory.type && type !== readTable.type),
      ...(tables === "results" ? read : []),
    ].map(outcomeOf),
    memory: new FirstMemory()
      .add(
        steps.filter(({ type, status }) => type === memory.type && status === "succeeded").map(memoryStepOf),
      )
      .held(),
    tables: rows,
  });
}

export function memoryStepOf({
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

function inputOf({ kept: _, headers, iteration, error, retrievedAt, ...call }: RecordedCallRow): TestInput {
  return {
    ...call,
    ...(iteration.length === 0 ? {} : { iteration }),
    ...(error === null ? {} : { error }),
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

/** Returns the rows that the run first read from each table. */
function rowsByTable(read: readonly RecordedStep[]): Record<string, JsonObject[]> {
  const tables = new Map<string, JsonObject[]>();
  for (const { input, result } of read) {
    const { table } = parsed(input ?? "{}");
    const { rows } = parsed(result ?? "{}");
    if (typeof table !== "string" || tables.has(table) || !Array.isArray(rows)) continue;
    tables.set(table, rows.filter(isJsonObject));
  }
  return Object.fromEntries(tables);
}
