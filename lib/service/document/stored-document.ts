import { createHash } from "node:crypto";
import { hasExpression } from "@/lib/expression/parse-template";
import { takesExpressions } from "@/lib/graph/catalogue";
import { isSecretObject, secretNames } from "@/lib/graph/secrets";
import { canonical } from "@/lib/kit/canonical";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Seal } from "@/lib/kit/seal";
import { SECRET_MASK, type Worker, type WorkflowDocument } from "@/lib/schema/workflow";
import { catalogue } from "./catalogue";

/**
 * Returns the document to store, with encrypted secrets. A mask or an omitted secret keeps the stored value
 * of the same worker, and "" clears it. Submitted ciphertext counts as a mask, because it may belong to
 * another workspace.
 */
export function sealSecrets(
  sent: WorkflowDocument,
  stored: WorkflowDocument | null,
  seal: Seal,
): WorkflowDocument {
  const before = new Map(stored?.workers.map((worker) => [worker.index, worker]));
  return {
    ...sent,
    workers: sent.workers.map((worker) => sealWorker(worker, before.get(worker.index), seal)),
  };
}

function sealWorker(worker: Worker, before: Worker | undefined, seal: Seal): Worker {
  const entry = catalogue.get(worker.type);
  if (!entry) return worker;
  const params: JsonObject = { ...worker.params };
  for (const name of secretNames(entry.params)) {
    const stored = before?.type === worker.type ? before.params[name] : undefined;
    const sealed = sealOne(params[name], stored, seal, takesExpressions(entry, name));
    if (sealed === undefined) delete params[name];
    else params[name] = sealed;
  }
  return { ...worker, params };
}

function sealOne(
  sent: Json | undefined,
  stored: Json | undefined,
  seal: Seal,
  expressions: boolean,
): Json | undefined {
  if (sent === undefined) return stored;
  if (isSecretObject(sent))
    return isSecretObject(stored) && typeof stored.$secret === "string" ? stored : SECRET_MASK;
  if (typeof sent !== "string" || sent === "" || (expressions && hasExpression(sent))) return sent;
  // Keeps the stored ciphertext if the secret is the same. Encryption is salted, so encrypting the secret
  // again would look like a change.
  if (isSecretObject(stored) && typeof stored.$secret === "string") {
    const opened = seal.unseal(stored.$secret);
    if (opened.ok && opened.value === sent) return stored;
  }
  return { $secret: seal.seal(sent) };
}

export function maskSecrets(document: WorkflowDocument): WorkflowDocument {
  return {
    ...document,
    workers: document.workers.map((worker) => ({ ...worker, params: maskParams(worker.params) })),
  };
}

function maskParams(params: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Json] => [
      name,
      isSecretObject(value) ? { ...SECRET_MASK } : value,
    ]),
  );
}

/**
 * Returns the decrypted key. An empty string means that no key is set. Null means that the stored key can't
 * be decrypted, in which case every caller is refused.
 */
export function openKey(value: Json | undefined, seal: Seal): string | null {
  if (value === undefined || value === "") return "";
  if (typeof value === "string") return value;
  if (!isSecretObject(value) || typeof value.$secret !== "string") return null;
  const opened = seal.unseal(value.$secret);
  return opened.ok ? opened.value : null;
}

export function logicHash(document: WorkflowDocument): string {
  const { notes: _notes, workers, ...rest } = document;
  const logic = { ...rest, workers: workers.map(({ position: _position, ...worker }) => worker) };
  return createHash("sha256").update(canonical(logic)).digest("base64url");
}
