import type { Catalogue } from "@/lib/editing/catalogue";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

/** Shown instead of a secret that someone wrote into a file. Such a secret isn't stored on the server yet. */
const NEW_KEY = { $secret: "new" };

export function hideSecrets(document: WorkflowDocument, catalogue: Catalogue): WorkflowDocument {
  return {
    ...document,
    workers: document.workers.map((worker) => ({ ...worker, params: veiled(worker, catalogue) })),
  };
}

function veiled({ type, params }: Worker, catalogue: Catalogue): JsonObject {
  const secrets = new Set(catalogue.secretsOf(type));
  const kind = catalogue.find(type)?.item.kind;
  // Triggers and providers don't support expressions, so any braces there are part of the secret.
  const isExpression = (text: string) => text.includes("{{") && kind !== "trigger" && kind !== "provider";
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Json] => {
      const isKey = secrets.has(name) && typeof value === "string" && value !== "" && !isExpression(value);
      return [name, isKey ? { ...NEW_KEY } : value];
    }),
  );
}

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
