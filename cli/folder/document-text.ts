import { type Fault, failed } from "@/cli/fault";
import { parseAnswer } from "@/lib/client/parse-answer";
import { isJsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";
import { type WorkflowDocument, workflowDocument } from "@/lib/schema/workflow";

/** Fields have a fixed order, so that versions can be compared line by line. */
export function documentText(document: WorkflowDocument): string {
  const { format, name, description, workers, connections, notes, on_failure, ...others } = document;
  const ordered = { format, name, description, workers, connections, notes, on_failure, ...others };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/** Drops the fields that a response adds. Unknown fields of later versions are kept. */
export function documentOf<T extends WorkflowDocument>(answer: T): WorkflowDocument {
  const rest: Record<string, unknown> = { ...answer };
  for (const name of BESIDE) delete rest[name];
  const parsed = parseAnswer(workflowDocument, rest);
  return parsed.success ? parsed.data : answer;
}

const BESIDE = [
  ...["id", "revision", "live_version", "problems", "version", "published_at", "live"],
  ...["tests", "inputs"],
];

/** Checks only the basic structure, because the server validates the document fully. */
export function readDocument(file: string, text: string): Result<WorkflowDocument, Fault> {
  const json = parseJsonText(text.replace(/^\uFEFF/, ""));
  if (!json.ok) return failed("invalid_json", `${file} is not valid JSON: ${whyNot(text)}.`, { file });
  if (!isJsonObject(json.value))
    return failed("invalid_document", `${file} is not a workflow: it must be a JSON object.`, { file });
  const rest = { ...json.value };
  for (const name of BESIDE) delete rest[name];
  const parsed = parseAnswer(workflowDocument, rest);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const place = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
  return failed(
    "invalid_document",
    `${file} is not a workflow document: ${place}${issue?.message ?? "it has errors"}.`,
    { file },
  );
}

const MARKS = /^(<{7}|={7}|>{7})/m;

/** Describes the syntax error without quoting the text, which may contain a key. */
function whyNot(text: string): string {
  if (MARKS.test(text)) return "the text contains merge conflict markers";
  if (text.trim() === "") return "the text is empty";
  try {
    JSON.parse(text);
    return "the text is nested too deeply";
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    const position = /position (\d+)/.exec(said)?.[1];
    if (position === undefined) return "the text ends too early or has an extra comma";
    const before = text.slice(0, Number(position)).split("\n");
    return `see line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  }
}
