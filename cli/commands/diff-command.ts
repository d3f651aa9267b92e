import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { findServer } from "@/cli/server/find-server";
import { diffMarkdown } from "@/cli/show/diff-markdown";
import { diffRow, diffText } from "@/cli/show/diff-row";
import { loadSyncState } from "@/cli/sync/load-sync-state";
import { ok, type Result } from "@/lib/kit/result";

export const diffCommand: Command = {
  name: "diff",
  usage: "[WORKFLOW…] [--markdown]",
  summary: "Show differences between local files and the server",
  help: `Shows what \`millrace push\` would change on the server, what was changed on the server since it was pulled, and what
does not fit together. Positions and notes change nothing that runs, and are named in one line.
  --markdown   as a comment of a pull request
Exit code 1 where something differs, 0 where nothing does.`,
  options: { markdown: { type: "boolean" } },
  words: [0, 1_000],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const api = await findServer(world);
  if (!api.ok) return api;
  const look = await loadSyncState(world, api.value, {
    names: asked.words,
    take: undefined,
    withUnpulled: false,
  });
  if (!look.ok) return look;
  const rows = look.value.items.map((item) => diffRow(look.value, item));
  const differing = rows.filter(({ differs }) => differs);
  return ok({
    exit: differing.length > 0 ? 1 : 0,
    json: { differs: differing.length > 0, workflows: rows.map(({ json }) => json) },
    text: asked.has("markdown") ? diffMarkdown(differing) : diffText(differing),
  });
}
