import type { Catalogue } from "@/components/canvas/document/catalogue";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/** What stands for the text of a key that somebody wrote into a file: it is new, and nobody's to read. */
const NEW_KEY = { $secret: "new" };

/** A document that may be shown: the texts of keys are taken out. */
export function veil(document: WorkflowDocument, catalogue: Catalogue): WorkflowDocument {
  return {
    ...document,
    workers: document.workers.map((worker) => ({
      ...worker,
      params: veiled(worker.params, new Set(catalogue.secretsOf(worker.type))),
    })),
  };
}

function veiled(params: JsonObject, secrets: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Json] => [
      name,
      secrets.has(name) && typeof value === "string" && value !== "" && !value.includes("{{")
        ? { ...NEW_KEY }
        : value,
    ]),
  );
}

/** A value in one line; of keys, that there is one. */
export function shown(value: unknown): string {
  if (value === undefined) return "(not set)";
  if (typeof value === "object" && value !== null && "$secret" in value)
    return value.$secret === true ? "(a key)" : "(a new key)";
  const text = JSON.stringify(value) ?? "(not set)";
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST).toWellFormed()}… (${text.length} characters)`
    : text;
}

const LONGEST = 300;
