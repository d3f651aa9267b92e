import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { FOLDER, fileOf } from "@/cli/folder/files";
import { type Pulled, type State, writeState } from "@/cli/folder/state";
import type { Api } from "@/cli/server/api";
import { findServer } from "@/cli/server/find-server";
import { conflictJson, conflictLines } from "@/cli/show/conflict-lines";
import { isTestsRowBad, type TestsRow, testsRowJson, testsRowLines } from "@/cli/show/tests-row";
import { type Item, loadSyncState, type SyncState } from "@/cli/sync/load-sync-state";
import { type PullStatus, type PullStep, pullStep, writeStep } from "@/cli/sync/pull-step";
import { pullTests } from "@/cli/sync/pull-tests";
import { readConflictChoice, TAKE_HELP } from "@/cli/sync/read-conflict-choice";
import { secretsIn } from "@/cli/sync/secrets-in";
import type { Choice } from "@/lib/editing/merge-fields";
import type { Json } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";

export const pullCommand: Command = {
  name: "pull",
  usage: "[WORKFLOW…] [--take mine|theirs] [--prune]",
  summary: "Download workflows from the server as files",
  help: `Writes ${FOLDER}/<name>.workflow.json for each workflow, ${FOLDER}/<name>.tests.json with its tests and the recorded
bodies that they use, and ${FOLDER}/.state.json, which records the pulled revisions. Commit all of these files to version control: they contain no keys, only markers that a key is set.
Local changes are kept. Changes on both sides are merged field by field.
${TAKE_HELP}
  --prune             delete unchanged files of workflows that were deleted on the server
To restore a file that you deleted locally, name its workflow.`,
  options: { take: { type: "string" }, prune: { type: "boolean" } },
  words: [0, 1_000],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const take = readConflictChoice(asked);
  if (!take.ok) return take;
  const api = await findServer(world);
  if (!api.ok) return api;
  const look = await loadSyncState(world, api.value, {
    names: asked.words,
    take: take.value,
    withUnpulled: true,
  });
  if (!look.ok) return look;
  const choice = { isNamed: asked.words.length > 0, prune: asked.has("prune"), take: take.value };
  const rows: Row[] = [];
  const present: string[] = [];
  const workflows = new Map(Object.entries(look.value.state.workflows));
  for (const item of look.value.items) {
    const step = pullStep(item, choice);
    await writeStep(world.cwd, item.slug, step);
    if (step.state === null) workflows.delete(item.slug);
    else if (step.state !== undefined)
      workflows.set(item.slug, withTests(step.state, workflows.get(item.slug)));
    rows.push(rowOf(look.value, item, step));
    if (item.sides.theirs !== null && !WITHOUT_TESTS.includes(step.status)) present.push(item.slug);
  }
  const tests = await pullAllTests(api.value, world.cwd, workflows, present, take.value);
  if (!tests.ok) return tests;
  // The state is written last. If the pull is interrupted, the next pull finds files that already equal the
  // server's version.
  const state: State = { ...look.value.state, workflows: Object.fromEntries(workflows) };
  await writeState(world.cwd, state);
  const isBad = rows.some(({ status }) => status === "conflict") || tests.value.some(isTestsRowBad);
  return ok({
    exit: isBad ? 1 : 0,
    json: { workflows: rows.map(({ json }) => json), tests: tests.value.map(testsRowJson) },
    text: [textOf(rows), ...tests.value.flatMap(testsRowLines)].join("\n"),
  });
}

const WITHOUT_TESTS: readonly PullStatus[] = ["conflict", "removed_here", "removed_there", "removed"];
const AT_ONCE = 8;

async function pullAllTests(
  api: Api,
  cwd: string,
  workflows: Map<string, Pulled>,
  slugs: readonly string[],
  take: Choice | undefined,
): Promise<Result<TestsRow[], Fault>> {
  const rows: TestsRow[] = [];
  for (let at = 0; at < slugs.length; at += AT_ONCE) {
    const some = slugs.slice(at, at + AT_ONCE).flatMap((slug) => {
      const state = workflows.get(slug);
      return state === undefined ? [] : [{ slug, state }];
    });
    const pulled = await Promise.all(
      some.map(({ slug, state }) => pullTests(api, { cwd, slug, id: state.id }, state.tests ?? {}, take)),
    );
    for (const [index, { slug, state }] of some.entries()) {
      const tests = pulled[index];
      if (tests?.ok === false && tests.error.code !== "test_too_large") return tests;
      if (tests?.ok === false) rows.push({ slug, done: [], fault: tests.error });
      if (!tests?.ok) continue;
      const { states, isWritten, conflicts } = tests.value;
      workflows.set(slug, { ...state, tests: states });
      const done = conflicts.map((name) => ({ step: "conflict" as const, name }));
      if (isWritten) rows.push({ slug, done: [{ step: "written", name: null }, ...done], fault: null });
    }
  }
  return ok(rows);
}

function withTests(state: Pulled, before: Pulled | undefined): Pulled {
  return before?.tests === undefined ? state : { ...state, tests: before.tests };
}

interface Row {
  readonly status: PullStatus;
  readonly json: Json;
  readonly lines: readonly string[];
}

function rowOf(look: SyncState, { slug, id, standing, sides }: Item, { status, state }: PullStep): Row {
  const conflicts = standing.is === "conflict" && status === "conflict" ? standing.conflicts : [];
  const secrets = secretsIn(look, sides);
  const revision = state?.revision ?? sides.base?.revision ?? null;
  const name = sides.theirs?.document.name ?? sides.mine?.name ?? sides.base?.document.name ?? "";
  return {
    status,
    json: {
      workflow: slug,
      id,
      name,
      file: fileOf(slug),
      status,
      revision,
      ...(conflicts.length > 0 && { conflicts: conflictJson(conflicts, secrets) }),
    },
    lines: [
      ...(SAID[status] === null ? [] : [`${SAID[status]} ${fileOf(slug)}${HINTS[status] ?? ""}`]),
      ...(standing.is === "name_taken" && status === "conflict"
        ? [
            `    This file was not pulled, and "${name}" from the server would overwrite it. Rename the file, or use --take mine or theirs.`,
          ]
        : conflictLines(conflicts, secrets).map((line) => `  ${line}`)),
    ],
  };
}

const SAID: Readonly<Record<PullStatus, string | null>> = {
  written: "written          ",
  merged: "merged           ",
  unchanged: null,
  changed_here: "changed locally  ",
  conflict: "CONFLICT         ",
  removed_here: "deleted locally  ",
  removed_there: "deleted on server",
  removed: "removed          ",
};

const HINTS: Partial<Record<PullStatus, string>> = {
  removed_here: ": `millrace push --prune` deletes it on the server; pull it by name to restore it",
  removed_there:
    ": `millrace pull --prune` deletes the file unless it was changed; rename the file to push it as new",
};

function textOf(rows: readonly Row[]): string {
  const unchanged = rows.filter(({ status }) => status === "unchanged").length;
  const conflicts = rows.filter(({ status }) => status === "conflict").length;
  return [
    ...rows.flatMap(({ lines }) => lines),
    ...(rows.length === 0 ? ["No workflows."] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(conflicts > 0
      ? ["Files with conflicts were not changed. Resolve with --take mine or --take theirs."]
      : []),
  ].join("\n");
}
