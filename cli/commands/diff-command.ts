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
  help: `Shows what \`millrace push\` would change on the server, what changed on the server since the last pull, and conflicts.
Changes to positions and notes don't affect runs and are summarised in one line.
  --markdown   format the output as a pull request comment
Exit code: 1 if there are differences, otherwise 0.`,
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
