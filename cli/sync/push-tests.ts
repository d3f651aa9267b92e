import type { Fault } from "@/cli/fault";
import { hashTest, readTests, type TestsFile, testOf, writeTests } from "@/cli/folder/tests-file";
import type { Api } from "@/cli/server/api";
import { createWorkflowTest, deleteWorkflowTest, saveWorkflowTest } from "@/lib/contract/workflow-tests";
import type { Choice } from "@/lib/editing/merge-fields";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";
import type { WorkflowTest } from "@/lib/schema/workflow-test";
import { listTestRevisions } from "./list-test-revisions";
import type { TestStates } from "./pull-tests";

export type TestStep = "created" | "updated" | "deleted" | "kept" | "missing" | "conflict";

export interface TestPlan {
  readonly step: TestStep;
  readonly name: string;
  /** Position of the test in the file; null if the test was removed from the file. */
  readonly at: number | null;
  readonly id: string | null;
  readonly revision: number | null;
}

interface Rules {
  readonly take: Choice | undefined;
  readonly prunes: boolean;
}

/** Returns only the tests that need a change on the server or a line in the report. */
function planTests(
  base: TestStates,
  mine: readonly JsonObject[],
  theirs: ReadonlyMap<string, number>,
  { take, prunes }: Rules,
): TestPlan[] {
  const plans: TestPlan[] = [];
  const seen = new Set<string>();
  for (const [at, test] of mine.entries()) {
    const name = String(test.name ?? `test ${at + 1}`);
    if (typeof test.id !== "string") {
      plans.push({ step: "created", name, at, id: null, revision: null });
      continue;
    }
    const { id } = test;
    seen.add(id);
    const [known, revision = null] = [base[id], theirs.get(id)];
    if (known?.hash === hashTest(test)) continue;
    const isAgreed = known?.revision === revision || take === "mine";
    if (revision === null) plans.push({ step: "missing", name, at, id, revision });
    else if (isAgreed) plans.push({ step: "updated", name, at, id, revision });
    else if (take !== "theirs") plans.push({ step: "conflict", name, at, id, revision });
  }
  for (const [id, { revision }] of Object.entries(base)) {
    if (seen.has(id) || !theirs.has(id)) continue;
    const isDeleted = prunes && theirs.get(id) === revision;
    plans.push({ step: isDeleted ? "deleted" : "kept", name: id, at: null, id, revision });
  }
  return plans;
}

export interface PushedTests {
  readonly states: TestStates;
  readonly plans: readonly TestPlan[];
  readonly fault: Fault | null;
}

/**
 * Stops at the first test that the server refuses. Tests sent before it are already in the file and in the
 * returned states.
 */
export async function pushTests(
  api: Api,
  place: { readonly cwd: string; readonly slug: string; readonly id: string },
  base: TestStates,
  rules: Rules & { readonly isDry: boolean },
): Promise<PushedTests> {
  const { cwd, slug, id } = place;
  const file = await readTests(cwd, slug);
  if (!file.ok) return { states: base, plans: [], fault: file.error };
  const { tests: mine, inputs } = file.value;
  if (mine.length === 0 && Object.keys(base).length === 0) return { states: base, plans: [], fault: null };
  const theirs = await listTestRevisions(api, id);
  if (!theirs.ok) return { states: base, plans: [], fault: theirs.error };
  const plans = planTests(base, mine, theirs.value, rules);
  if (rules.isDry || plans.length === 0) return { states: base, plans, fault: null };
  const states = { ...base };
  const tests = [...mine];
  const done: TestPlan[] = [];
  let fault: Fault | null = null;
  for (const plan of plans) {
    const sent = await send(api, id, plan, mine, inputs);
    if (!sent.ok) {
      fault = sent.error;
      break;
    }
    done.push(plan);
    if (plan.step === "deleted" && plan.id !== null) delete states[plan.id];
    if (sent.value === null || plan.at === null) continue;
    const test = testOf(JSON.parse(JSON.stringify(sent.value)));
    tests[plan.at] = test;
    states[sent.value.id] = { revision: sent.value.revision, hash: hashTest(test) };
  }
  await writeTests(cwd, slug, { tests, inputs });
  return { states, plans: done, fault };
}

/** Returns the stored test, or null if nothing was stored, for example because the test was deleted. */
async function send(
  api: Api,
  workflow: string,
  { step, at, id, revision }: TestPlan,
  mine: readonly JsonObject[],
  inputs: TestsFile["inputs"],
): Promise<Result<WorkflowTest | null, Fault>> {
  const test = at === null ? undefined : mine[at];
  if (step === "deleted" && id !== null) {
    const deleted = await api.call(deleteWorkflowTest, { params: { id: workflow, test: id } });
    return deleted.ok ? ok(null) : deleted;
  }
  if (test === undefined || (step !== "created" && step !== "updated")) return ok(null);
  const store = (body: JsonObject) =>
    id === null || revision === null
      ? api.call(createWorkflowTest, { params: { id: workflow }, body })
      : api.call(saveWorkflowTest, { params: { id: workflow, test: id }, ifMatch: revision, body });
  const stored = await store(test);
  if (stored.ok || !lacksBody(stored.error)) return stored;
  return store(withBodies(test, inputs));
}

/** True if the server doesn't have a recorded body that the test names. */
function lacksBody({ code, details }: Fault): boolean {
  const problem = details?.problem;
  if (code !== "invalid_test" || !isJsonObject(problem) || !Array.isArray(problem.errors)) return false;
  return problem.errors.some(
    (each) => isJsonObject(each) && each.code === "unknown" && /\.sha256$/.test(String(each.path)),
  );
}

/** Replaces the hashes of text bodies with the text. Binary bodies are still identified by their hashes. */
function withBodies(test: JsonObject, inputs: TestsFile["inputs"]): JsonObject {
  const withBody = (input: Json): Json => {
    if (!isJsonObject(input) || typeof input.sha256 !== "string") return input;
    const body = inputs[input.sha256];
    if (body === undefined || !("text" in body)) return input;
    const { sha256: _, ...rest } = input;
    return { ...rest, body: body.text };
  };
  return Array.isArray(test.inputs) ? { ...test, inputs: test.inputs.map(withBody) } : test;
}
