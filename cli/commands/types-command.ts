import path from "node:path";
import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { FOLDER, readText, writeText } from "@/cli/folder/files";
import { findServer } from "@/cli/server/find-server";
import { findWorkflow } from "@/cli/server/find-workflow";
import { workflowTypescriptClient, workspaceTypescriptClient } from "@/lib/contract/catalogue";
import { ok, type Result } from "@/lib/kit/result";

const DEFAULT_FILE = `${FOLDER}/client.ts`;

export const typesCommand: Command = {
  name: "types",
  usage: "[FILE] [--workflow W]",
  summary: "Generate a typed TypeScript client for live workflows",
  help: `Writes one TypeScript file without dependencies: types for trigger variables and provider values, and a client that calls
triggers and reads data, with retries and cancellation. Default for FILE: ${DEFAULT_FILE}; \`-\` writes to stdout.
  --workflow W   only include this workflow`,
  options: { workflow: { type: "string" } },
  words: [0, 1],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const [file = DEFAULT_FILE] = asked.words;
  const api = await findServer(world);
  if (!api.ok) return api;
  const named = asked.text("workflow");
  const workflow = named === undefined ? null : await findWorkflow(api.value, world, named);
  if (workflow?.ok === false) return workflow;
  const text = workflow
    ? await api.value.text(workflowTypescriptClient, { params: { id: workflow.value.id } })
    : await api.value.text(workspaceTypescriptClient);
  if (!text.ok) return text;
  if (file === "-")
    return ok({ exit: 0, json: { file: null, text: text.value }, text: text.value.trimEnd() });
  const place = path.resolve(world.cwd, file);
  const isChanged = (await readText(place)) !== text.value;
  if (isChanged) await writeText(place, text.value);
  return ok({
    exit: 0,
    json: { file, changed: isChanged },
    text: `${isChanged ? "Wrote" : "Unchanged:"} ${file}`,
  });
}
