import type { JsonObject } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

interface ChangedKey {
  /** Last part of the endpoint's URL, after `/api/t/{workflow_id}/` or `/api/w/{workflow_id}/`. */
  readonly address: string;
  readonly change: "set" | "replaced" | "removed";
}

/** Compares ciphertexts, because an unchanged secret keeps its ciphertext. */
export function changedKeys(before: WorkflowDocument | null, after: WorkflowDocument): ChangedKey[] {
  const old = keysOf(before);
  const now = keysOf(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((address): ChangedKey[] => {
    const [was, is] = [old.get(address) ?? "", now.get(address) ?? ""];
    if (was === is) return [];
    return [{ address, change: was === "" ? "set" : is === "" ? "removed" : "replaced" }];
  });
}

function keysOf(document: WorkflowDocument | null): Map<string, string> {
  const keys = (document?.workers ?? []).flatMap((worker): [string, string][] => {
    const address = addressOf(worker);
    return address === null ? [] : [[address, sealedKey(worker.params)]];
  });
  return new Map(keys);
}

function addressOf({ type, params }: Worker): string | null {
  if (type === "webhook_trigger") return `api/t/${params.webhook_id}`;
  return type === "data_provider" ? `api/w/${params.provider_id}` : null;
}

function sealedKey({ api_key: key }: JsonObject): string {
  return key === undefined || key === "" ? "" : JSON.stringify(key);
}
