import type { Fault } from "@/cli/fault";
import { hashTest, NO_TESTS, readTests, type TestsFile, testOf, writeTests } from "@/cli/folder/tests-file";
import type { Api } from "@/cli/server/api";
import { getWorkflow } from "@/lib/contract/workflows";
import type { Choice } from "@/lib/editing/merge-fields";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { listTestRevisions } from "./list-test-revisions";

export type TestStates = Readonly<Record<string, { readonly revision: number; readonly hash: string }>>;

export interface TestSides {
  readonly base: TestStates;
  readonly mine: TestsFile;
  readonly theirs: readonly ServerTest[];
}

export interface ServerTest {
  readonly id: string;
  readonly revision: number;
  readonly test: JsonObject;
}

export interface MergedTests {
  readonly tests: readonly JsonObject[];
  readonly states: TestStates;
  /** Names of tests that were changed on both sides. The file keeps the local version of each. */
  readonly conflicts: readonly string[];
}

/** Local changes are never lost, and a test that was removed from the file stays removed. */
function mergeTests({ base, mine, theirs }: TestSides, take: Choice | undefined): MergedTests {
  const byId = new Map(theirs.map((each) => [each.id, each]));
  const tests: JsonObject[] = [];
  const conflicts: string[] = [];
  const states: Record<string, { revision: number; hash: string }> = {};
  for (const { id, revision, test } of theirs) states[id] = { revision, hash: hashTest(test) };
  const seen = new Set<string>();
  for (const one of mine.tests) {
    const id = typeof one.id === "string" ? one.id : "";
    seen.add(id);
    const [known, other] = [base[id], byId.get(id)];
    const isChanged = known?.hash !== hashTest(one);
    if (other === undefined) {
      const { id: _gone, ...fresh } = one;
      if (isChanged) tests.push(fresh);
    } else if (!isChanged || hashTest(one) === hashTest(other.test) || take === "theirs") {
      tests.push(other.test);
    } else {
      tests.push(one);
      if (known?.revision === other.revision || take === "mine") continue;
      conflicts.push(String(one.name ?? id));
      if (known === undefined) delete states[id];
      else states[id] = known;
    }
  }
  for (const { id, test } of theirs) {
    if (seen.has(id)) continue;
    const known = base[id];
    if (known === undefined) tests.push(test);
    else states[id] = known;
  }
  return { tests, states, conflicts };
}

export interface PulledTests {
  readonly states: TestStates;
  readonly isWritten: boolean;
  readonly conflicts: readonly string[];
}

/**
 * Tests aren't fetched and the file stays as it is if no test on the server has changed since the last
 * pull.
 */
export async function pullTests(
  api: Api,
  place: { readonly cwd: string; readonly slug: string; readonly id: string },
  base: TestStates,
  take: Choice | undefined,
): Promise<Result<PulledTests, Fault>> {
  const { cwd, slug, id } = place;
  const listed = await listTestRevisions(api, id);
  if (!listed.ok) return listed;
  const isSame =
    listed.value.size === Object.keys(base).length &&
    [...listed.value].every(([test, revision]) => base[test]?.revision === revision);
  if (isSame) return ok({ states: base, isWritten: false, conflicts: [] });
  const mine = await readTests(cwd, slug);
  if (!mine.ok) return mine;
  const read = await api.call(getWorkflow, { params: { id }, query: { tests: "1" } });
  if (!read.ok) return fail(read.error);
  const { tests = [], inputs = NO_TESTS.inputs } = read.value;
  const theirs = tests.map((answer) => ({
    id: String(answer.id),
    revision: Number(answer.revision),
    test: testOf(answer),
  }));
  const merged = mergeTests({ base, mine: mine.value, theirs }, take);
  const file = { tests: merged.tests, inputs: { ...mine.value.inputs, ...inputs } };
  await writeTests(cwd, slug, file);
  return ok({ states: merged.states, isWritten: true, conflicts: merged.conflicts });
}
