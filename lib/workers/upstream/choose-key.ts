import { createHash } from "node:crypto";
import type { ProviderName, Secret, WorkerContext } from "@/lib/workers/define-worker";

/**
 * Prefers the worker's own key, then the workspace's, then the deployment's. A blank key counts as missing.
 */
export async function chooseKey(
  context: Pick<WorkerContext, "secret">,
  provider: ProviderName,
  given: string | undefined,
): Promise<Secret | null> {
  const own = given?.trim();
  if (own) return { value: own, source: "parameter" };
  const held = await context.secret(provider);
  if (held?.source === "sample") return held;
  const value = held?.value.trim();
  return held && value ? { value, source: held.source } : null;
}

/**
 * True if the secret can be sent as a key. Keys must be printable ASCII, because other characters would break
 * a header.
 */
export function canBeKey(secret: Secret): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(secret.value);
}

export function keyPrint(secret: Secret | null): string {
  if (secret === null) return "none";
  const hash = createHash("sha256").update(secret.value).digest("base64url").slice(0, 22);
  return `${secret.source}:${hash}`;
}
