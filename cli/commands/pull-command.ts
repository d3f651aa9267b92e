import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { FOLDER, fileOf } from "@/cli/folder/files";
import { type State, writeState } from "@/cli/folder/state";
import { findServer } from "@/cli/server/find-server";
import { conflictJson, conflictLines } from "@/cli/show/conflict-lines";
import { type Item, loadSyncState, type SyncState } from "@/cli/sync/load-sync-state";
import { type PullStatus, type PullStep, pullStep, writeStep } from "@/cli/sync/pull-step";
import { readConflictChoice, TAKE_HELP } from "@/cli/sync/read-conflict-choice";
import { secretsIn } from "@/cli/sync/secrets-in";
import type { Json } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";

export const pullCommand: Command = {
  name: "pull",
  usage: "[WORKFLOW…] [--take mine|theirs] [--prune]",
  summary: "Download workflows from the server as files",
  help: `Writes ${FOLDER}/<name>.workflow.json for each workflow, and ${FOLDER}/.state.json, which records the pulled
revisions. Commit both to version control: they contain no keys, only markers that a key is set.
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
  const workflows = new Map(Object.entries(look.value.state.workflows));
  for (const item of look.value.items) {
    const step = pullStep(item, choice);
    await writeStep(world.cwd, item.slug, step);
    if (step.state === null) workflows.delete(item.slug);
    else if (step.state !== undefined) workflows.set(item.slug, step.state);
    rows.push(rowOf(look.value, item, step));
  }
  // The state is written last. If the pull is interrupted, the next pull finds files that already equal the
  // server's version.
  const state: State = { ...look.value.state, workflows: Object.fromEntries(workflows) };
  await writeState(world.cwd, state);
  const isBad = rows.some(({ status }) => status === "conflict");
  return ok({ exit: isBad ? 1 : 0, json: { workflows: rows.map(({ json }) => json) }, text: textOf(rows) });
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
