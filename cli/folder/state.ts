import path from "node:path";
import { z } from "zod";
import { type Fault, failed } from "@/cli/fault";
import { parseAnswer } from "@/lib/client/parse-answer";
import { parseJsonText } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";
import { workflowDocument } from "@/lib/schema/workflow";
import { FOLDER, readText, writeText } from "./files";
import { isSlug } from "./slug";

const pulled = z.object({
  id: z.string(),
  revision: z.int(),
  /**
   * The server's document at `revision`. The local file and the server's current document are both compared
   * with it.
   */
  document: workflowDocument,
  /** Tests by ID, as they were last pulled. The hash tells whether the file has changed since. */
  tests: z.record(z.string(), z.object({ revision: z.int(), hash: z.string() })).optional(),
});
export type Pulled = z.infer<typeof pulled>;

const stateFile = z.object({
  format: z.literal("millrace.state/1"),
  workspace: z.object({ id: z.string(), name: z.string() }),
  workflows: z.record(z.string().refine(isSlug), pulled),
});

export type State = z.infer<typeof stateFile>;

const NAME = `${FOLDER}/.state.json`;

export async function readState(cwd: string): Promise<Result<State | null, Fault>> {
  const text = await readText(path.join(cwd, NAME));
  if (text === null) return ok(null);
  const json = parseJsonText(text);
  if (!json.ok)
    return failed(
      "invalid_state",
      `${NAME} is not valid JSON, perhaps because of a merge conflict. Keep either side of the conflict and run \`millrace pull\`.`,
    );
  const state = parseAnswer(stateFile, json.value);
  return state.success
    ? ok(state.data)
    : failed(
        "invalid_state",
        `${NAME} was not written by \`millrace pull\`. Restore it from version control, or delete it and pull into an empty folder.`,
      );
}

/**
 * Writes one workflow per line, so that branches that have pulled different workflows merge without
 * conflicts.
 */
export async function writeState(cwd: string, { format, workspace, workflows }: State): Promise<void> {
  const slugs = Object.keys(workflows).toSorted();
  const lines = slugs.map((slug) => `    ${JSON.stringify(slug)}: ${JSON.stringify(workflows[slug])}`);
  const text = [
    "{",
    `  "format": ${JSON.stringify(format)},`,
    `  "workspace": ${JSON.stringify(workspace)},`,
    lines.length === 0 ? '  "workflows": {}' : `  "workflows": {\n${lines.join(",\n")}\n  }`,
    "}\n",
  ].join("\n");
  await writeText(path.join(cwd, NAME), text);
}
