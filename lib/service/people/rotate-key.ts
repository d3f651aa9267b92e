import type { Db } from "@/db/handle";
import { countServing, findCanary, lockInstance, saveCanary, saveTrialKey } from "@/db/queries/instance";
import {
  findSealedAlerts,
  findSealedDrafts,
  findSealedHooks,
  findSealedKeys,
  findSealedRuns,
  findSealedTotp,
  findSealedVersions,
  saveSealedAlert,
  saveSealedDraft,
  saveSealedHook,
  saveSealedKey,
  saveSealedRun,
  saveSealedTotp,
  saveSealedVersion,
} from "@/db/queries/sealed-texts";
import { fail, ok, type Result } from "@/lib/kit/result";
import { createSeal, type Seal } from "@/lib/kit/seal";
import { logicHash } from "@/lib/service/document/stored-document";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { findOrAddTrialKey } from "@/lib/service/process/find-or-add-trial-key";
import { CANARY, opensCanary } from "./open-instance";

export interface Resealed {
  readonly credentials: number;
  readonly documents: number;
}

/** Matches the format of `lib/kit/seal.ts`. No other text in a document looks like this. */
const SEALED = /v1:[\w-]{8}:[\w-]{16}:[\w-]{22,}/g;

/**
 * Re-encrypts everything in one transaction: keys, secrets in all copies of documents, and the canary, a
 * known text that shows which secret key the database uses. No process may be running, because each process
 * knows only one key. Processes that start during the rotation wait for the canary.
 */
export async function rotateKey(
  db: Db,
  fromKey: Uint8Array,
  toKey: Uint8Array,
): Promise<Result<Resealed, string>> {
  const [from, to] = [createSeal(fromKey), createSeal(toKey)];
  return db.transaction(async (transaction) => {
    await lockInstance(transaction);
    const serving = await countServing(transaction);
    if (serving > 0) {
      return fail(
        `Millrace is still using this database (open connections: ${serving}). Stop it on every machine first.`,
      );
    }
    const canary = await findCanary(transaction);
    if (canary !== undefined && !opensCanary(from, canary)) {
      return fail("MILLRACE_SECRET_KEY must be the key that this database was set up with.");
    }
    const reseal = resealer(from, to);
    const credentials = await resealCredentials(transaction, reseal);
    for (const { id, text } of await findSealedHooks(transaction))
      await saveSealedHook(transaction, id, reseal(text));
    for (const { id, text } of await findSealedAlerts(transaction))
      await saveSealedAlert(transaction, id, reseal(text));
    for (const { id, text } of await findSealedTotp(transaction))
      await saveSealedTotp(transaction, id, reseal(text));
    const documents = await resealDocuments(transaction, reseal);
    if (canary !== undefined)
      await saveTrialKey(transaction, to.seal(await findOrAddTrialKey(transaction, fromKey)));
    await saveCanary(transaction, to.seal(CANARY));
    return ok({ credentials, documents });
  });
}

/**
 * True if this key decrypts the canary. If a rotation was interrupted, this shows that it was committed and only has to
 * be finished.
 */
export async function fitsCanary(db: Db, seal: Seal): Promise<boolean> {
  const canary = await findCanary(db);
  return canary !== undefined && opensCanary(seal, canary);
}

type Reseal = (text: string) => string;

/**
 * A value that is in both a draft and its live version has the same ciphertext in both. Re-encryption must
 * keep it equal, because a difference would count as an unpublished change. Values that can't be decrypted
 * stay as they are.
 */
function resealer(from: Seal, to: Seal): Reseal {
  const done = new Map<string, string>();
  const one = (sealed: string): string => {
    const known = done.get(sealed);
    if (known !== undefined) return known;
    const opened = from.unseal(sealed);
    const fresh = opened.ok ? to.seal(opened.value) : sealed;
    done.set(sealed, fresh);
    return fresh;
  };
  return (text) => text.replace(SEALED, one);
}

async function resealCredentials(db: Db, reseal: Reseal): Promise<number> {
  const keys = await findSealedKeys(db);
  for (const { id, text } of keys) await saveSealedKey(db, id, reseal(text));
  return keys.length;
}

async function resealDocuments(db: Db, reseal: Reseal): Promise<number> {
  let count = 0;
  for await (const version of findSealedVersions(db)) {
    const text = reseal(version.text);
    await saveSealedVersion(db, { ...version, text }, logicHash(documentOf(text)));
    count += 1;
  }
  for await (const draft of findSealedDrafts(db)) {
    const text = reseal(draft.text);
    await saveSealedDraft(db, { ...draft, text }, logicHash(documentOf(text)));
    count += 1;
  }
  for await (const run of findSealedRuns(db)) await saveSealedRun(db, { ...run, text: reseal(run.text) });
  return count;
}
