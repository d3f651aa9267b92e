import type { Db } from "@/db/handle";
import { addTrialKey, findTrialKey } from "@/db/queries/instance";
import { createSeal, deriveKey } from "@/lib/kit/seal";

/**
 * Returns the key for hashing trial marks, as base64. Initially, it is derived from the secret key, so that
 * hashes of earlier releases stay valid. When the secret key changes, this key stays the same, because
 * otherwise everyone could claim their trials again.
 */
export async function findOrAddTrialKey(db: Db, secretKey: Uint8Array): Promise<string> {
  const seal = createSeal(secretKey);
  const known = await findTrialKey(db);
  if (known === null) {
    // No lock is needed, because processes that start at the same time all derive the same key.
    const derived = deriveKey(secretKey, "trial").toString("base64");
    await addTrialKey(db, seal.seal(derived));
    return derived;
  }
  const opened = seal.unseal(known);
  if (!opened.ok) throw new Error("The key of trials can't be opened with the secret key.");
  return opened.value;
}
