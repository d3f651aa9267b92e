import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { fileOf } from "@/cli/folder/files";
import { readState } from "@/cli/folder/state";
import { findServer } from "@/cli/server/find-server";
import { listAll, type Summary } from "@/cli/server/list-all";
import { maxOf } from "@/lib/kit/max-of";
import { ok, type Result } from "@/lib/kit/result";

export const listCommand: Command = {
  name: "list",
  usage: "",
  summary: "List the workflows in the workspace",
  help: "",
  options: {},
  words: [0, 0],
  run,
};

async function run(world: World, _asked: Asked): Promise<Result<Outcome, Fault>> {
  const api = await findServer(world);
  if (!api.ok) return api;
  const all = await listAll(api.value);
  if (!all.ok) return all;
  const state = await readState(world.cwd);
  const files = new Map(
    Object.entries((state.ok ? state.value?.workflows : null) ?? {}).map(([slug, { id }]) => [
      id,
      fileOf(slug),
    ]),
  );
  const rows = all.value.map((summary) => [
    summary.id,
    liveOf(summary),
    filed(summary),
    files.get(summary.id) ?? "",
  ]);
  return ok({
    exit: 0,
    json: {
      workflows: all.value.map(({ id, name, folder, tags, revision, live_version, unpublished_changes }) => ({
        id,
        name,
        folder,
        tags,
        revision,
        live_version,
        unpublished_changes,
        file: files.get(id) ?? null,
      })),
    },
    text: rows.length === 0 ? "No workflows." : table(rows),
  });
}

function filed({ folder, name, tags }: Summary): string {
  const path = folder === "" ? name : `${folder}/${name}`;
  return [path, ...tags.map((tag) => `#${tag}`)].join(" ");
}

function liveOf({ live_version: version, unpublished_changes: isAhead }: Summary): string {
  return version === null ? "draft" : `live ${version}${isAhead ? ", unpublished changes" : ""}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => maxOf(rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
