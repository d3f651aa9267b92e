import { fromN8n } from "@/lib/editing/n8n/from-n8n";
import { readN8n } from "@/lib/editing/n8n/n8n-workflow";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FORMAT } from "@/lib/schema/format";

/** Maximum number of documents, which is enough for an export of all workflows. */
const MAX = 2_000;

export function readImport(text: string): Result<JsonObject[], string> {
  if (text.trim() === "") return fail("No document yet. Choose a file or paste a document.");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.slice(0, 2).every((line) => parseJson(line).ok)) return readLines(lines);
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const read = readOne(parsed.value);
  return read.ok ? ok([read.value]) : read;
}

function readLines(lines: readonly string[]): Result<JsonObject[], string> {
  if (lines.length > MAX)
    return fail(`You selected ${lines.length} documents. Import at most ${MAX} at once.`);
  const documents: JsonObject[] = [];
  for (const [at, line] of lines.entries()) {
    const parsed = parseJson(line);
    const read = parsed.ok ? readOne(parsed.value) : parsed;
    if (!read.ok) return fail(`Line ${at + 1}: ${read.error}`);
    documents.push(read.value);
  }
  return ok(documents);
}

function readOne(value: unknown): Result<JsonObject, string> {
  if (!isJsonObject(value)) return fail("This is valid JSON, but a workflow must be a JSON object.");
  const foreign = readN8n(value);
  if (foreign !== null) {
    const { document } = fromN8n(foreign);
    if (document.workers.length === 0)
      return fail("Millrace has no worker for any node in this n8n workflow.");
    const own: JsonObject = JSON.parse(JSON.stringify(document));
    return ok(own);
  }
  const { format } = value;
  if (format === undefined) return fail(`This is JSON, but not a workflow: \`format\` must be "${FORMAT}".`);
  if (format !== FORMAT)
    return fail(
      `\`format\` is ${JSON.stringify(format)}. This instance can only import the format "${FORMAT}".`,
    );
  return ok(value);
}

function parseJson(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch (error) {
    return fail(`This is not valid JSON${positionOf(error, text)}. Copy the whole document and try again.`);
  }
}

/**
 * Returns the position of a parse error as line and column, because JavaScript engines report only the
 * offset, but people need the line number.
 */
function positionOf(error: unknown, text: string): string {
  const offset = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  if (offset === undefined) return "";
  const before = text.slice(0, Number(offset)).split("\n");
  return `: error in line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
