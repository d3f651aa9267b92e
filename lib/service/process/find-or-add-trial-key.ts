import type { Db } from "@/db/handle";
import { addTrialKey, findTrialKey } from "@/db/queries/instance";
import { createSeal, deriveKey } from "@/lib/kit/seal";

/**
 * What trials are hashed with, as base64. It begins as a key derived from the secret key, as hashes from before this release
 * have it, and stays the same when the secret key changes: else everybody would have their trials again.
 */
export async function findOrAddTrialKey(db: Db, secretKey: Uint8Array): Promise<string> {
  const seal = createSeal(secretKey);
  const known = await findTrialKey(db);
  if (known === null) {
    // Processes that come at the same time derive the same.
    const derived = deriveKey(secretKey, "trial").toString("base64");
    await addTrialKey(db, seal.seal(derived));
    return derived;
  }
  const opened = seal.unseal(known);
  if (!opened.ok) throw new Error("The key of trials can't be opened with the secret key.");
  return opened.value;
}
