import { fromN8n } from "@/components/canvas/n8n/from-n8n";
import { readN8n } from "@/components/canvas/n8n/n8n-workflow";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FORMAT } from "@/lib/schema/workflow";

/** A workflow document out of a file or the clipboard; what is inside is for the server to judge. */
export function readImport(text: string): Result<JsonObject, string> {
  if (text.trim() === "") return fail("There is nothing to import yet. Choose a file or paste a document.");
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (!isJsonObject(parsed.value)) return fail("This is JSON, but not a workflow: it must be an object.");
  const foreign = readN8n(parsed.value);
  if (foreign !== null) {
    const { document } = fromN8n(foreign);
    if (document.workers.length === 0)
      return fail("None of the nodes of this n8n workflow has a worker here.");
    const own: JsonObject = JSON.parse(JSON.stringify(document));
    return ok(own);
  }
  const { format } = parsed.value;
  if (format === undefined) return fail(`This is JSON, but not a workflow: \`format\` must be "${FORMAT}".`);
  if (format !== FORMAT)
    return fail(`\`format\` is ${JSON.stringify(format)}. This instance reads "${FORMAT}".`);
  return ok(parsed.value);
}

function parseJson(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch (error) {
    return fail(`This is not valid JSON${positionOf(error, text)}. Copy the whole document and try again.`);
  }
}

/** Engines name the offset in their message; people look for a line. */
function positionOf(error: unknown, text: string): string {
  const offset = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  if (offset === undefined) return "";
  const before = text.slice(0, Number(offset)).split("\n");
  return `: the fault is in line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
