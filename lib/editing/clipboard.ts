import { fromCurl, isCurl } from "@/lib/editing/curl/from-curl";
import { describeForeignFile } from "@/lib/editing/n8n/describe-foreign-file";
import { fromN8n } from "@/lib/editing/n8n/from-n8n";
import { type N8nWorkflow, readN8n } from "@/lib/editing/n8n/n8n-workflow";
import { pathText } from "@/lib/expression/path-text";
import { explainIssues, type Finding } from "@/lib/graph/explain-issues";
import { isJsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FORMAT } from "@/lib/schema/format";
import type { FieldFault } from "@/lib/schema/problem";
import { type Worker, type WorkflowDocument, workflowDocument } from "@/lib/schema/workflow";
import { standingIn, withContents } from "./loops";

/**
 * Fields that API responses add to a document. Documents saved from a response may contain them, so they are
 * ignored.
 */
const IGNORED = ["id", "revision", "live_version", "problems", "version", "published_at", "live"];

export type SecretsOf = (type: string) => readonly string[];

/**
 * Loops are copied with their contents, connections only between selected workers. Secrets are copied only as
 * masks; without the mask, a copy of a trigger protected by a key would be open to everyone.
 */
export function clipOf(
  document: WorkflowDocument,
  workers: readonly number[],
  notes: readonly string[],
  secrets: SecretsOf,
): WorkflowDocument {
  const chosen = withContents(document, workers);
  const chosenNotes = (document.notes ?? []).filter((note) => notes.includes(note.id));
  return {
    format: FORMAT,
    name: document.name,
    description: "",
    workers: document.workers
      .filter((worker) => chosen.has(worker.index))
      .map((worker) => maskSecrets(worker, secrets))
      .map((worker) =>
        standingIn(
          worker,
          worker.inside !== undefined && chosen.has(worker.inside) ? worker.inside : undefined,
        ),
      ),
    connections: document.connections.filter(
      (connection) => chosen.has(connection.from) && chosen.has(connection.to),
    ),
    ...(chosenNotes.length > 0 ? { notes: chosenNotes } : {}),
  };
}

export function exportText(document: WorkflowDocument, secrets: SecretsOf): string {
  const workers = document.workers.map((worker) => maskSecrets(worker, secrets));
  return `${JSON.stringify({ ...document, workers }, null, 2)}\n`;
}

export interface Parsed {
  readonly document: WorkflowDocument;
  readonly from: "Millrace" | "n8n" | "curl";
  readonly notes: readonly string[];
}

/**
 * Parses a workflow document, an n8n workflow or a curl command. Each error has the path of the field
 * concerned.
 */
export function parseDocument(text: string): Result<Parsed, readonly FieldFault[]> {
  if (isCurl(text)) {
    const read = fromCurl(text);
    return read.ok
      ? ok({ ...read.value, from: "curl" })
      : fail([{ path: "", code: "invalid_curl", message: read.error }]);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const other = describeForeignFile(text);
    const message = error instanceof Error ? error.message : "Couldn't read the text as JSON.";
    return fail([
      {
        path: "",
        code: "invalid_json",
        message: other ? notRead(other) : `This isn't valid JSON. ${message}`,
      },
    ]);
  }
  const other = isMeantAsWorkflow(text) ? null : describeForeignFile(text);
  if (!isJsonObject(json)) {
    return fail([
      {
        path: "",
        code: "invalid_type",
        message: other ? notRead(other) : "A workflow is a JSON object with workers and connections.",
      },
    ]);
  }
  const foreign = readN8n(json);
  if (foreign !== null) return fromOther(foreign);
  if (other !== null) return fail([{ path: "", code: "invalid_type", message: notRead(other) }]);
  const known = Object.fromEntries(Object.entries(json).filter(([key]) => !IGNORED.includes(key)));
  const parsed = workflowDocument.safeParse(known);
  return parsed.success
    ? ok({ document: parsed.data, from: "Millrace", notes: [] })
    : fail(explainIssues(parsed.error.issues, known, () => false).map(faultOf));
}

function notRead(other: string): string {
  return `This is ${other}. You can import Millrace workflows, n8n workflows and curl commands.`;
}

function fromOther(foreign: N8nWorkflow): Result<Parsed, readonly FieldFault[]> {
  const { document, notes } = fromN8n(foreign);
  const parsed = workflowDocument.safeParse(document);
  if (!parsed.success) {
    return fail(
      explainIssues(parsed.error.issues, JSON.parse(JSON.stringify(document)), () => false).map(faultOf),
    );
  }
  if (parsed.data.workers.length > 0) return ok({ document: parsed.data, from: "n8n", notes });
  const message = "Millrace has no worker for any node in this n8n workflow.";
  return fail([{ path: "", code: "invalid_type", message }]);
}

/**
 * True if the text looks like a Millrace workflow, even if it isn't valid JSON or has errors. False for
 * unrelated text.
 */
export function isMeantAsWorkflow(text: string): boolean {
  return /^\s*\{/.test(text) && /"format"\s*:\s*"millrace\.|"workers"\s*:/.test(text);
}

function faultOf({ path, code, message }: Finding): FieldFault {
  return { path: pathText(path), code, message };
}

function maskSecrets(worker: Worker, secrets: SecretsOf): Worker {
  const names = secrets(worker.type);
  const params = Object.entries(worker.params).map(([name, value]) =>
    names.includes(name) && value !== "" ? [name, { $secret: true }] : [name, value],
  );
  return { ...worker, params: Object.fromEntries(params) };
}

export function isMask(value: unknown): boolean {
  return isJsonObject(value) && value.$secret === true;
}
