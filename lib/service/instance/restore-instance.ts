import { open } from "node:fs/promises";
import { knowsSchema, withRestore } from "@/db/backup/with-restore";
import { migrate } from "@/db/migrate";
import { fail, ok, type Result } from "@/lib/kit/result";
import { secretEqual } from "@/lib/kit/secret-equal";
import { type BackupHead, type BackupManifest, keyCheck } from "./backup-format";
import { readBackupHead, readTables, verifyBackup } from "./backup-reader";
import { openKey } from "./key-under-passphrase";

interface RestoreOptions {
  readonly file: string;
  readonly secretKey: Uint8Array | undefined;
  /** Asks for the passphrase. Called only if the key is taken from the file. */
  passphrase(): Promise<Result<string, string>>;
  /**
   * Called once all checks have passed. `key` is the key from the file, to be stored on this instance;
   * undefined if one is already configured.
   */
  withDatabase(
    key: Uint8Array | undefined,
    work: (url: string) => Promise<string | undefined>,
  ): Promise<string | undefined>;
}

export interface Restored {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
}

/**
 * Verifies the key, the version and every byte of the file before opening a database. Then restores all rows
 * in one transaction. An interrupted restore must be started again.
 */
export async function restoreInstance(options: RestoreOptions): Promise<Result<Restored, string>> {
  const file = await open(options.file, "r").catch(() => undefined);
  if (file === undefined) return fail(`Couldn't read the file ${options.file}.`);
  try {
    const head = await readBackupHead(file);
    if (!head.ok) return head;
    const known = knowsSchema(head.value.schema);
    if (!known.ok) return known;
    const key = await keyFor(head.value, options);
    if (!key.ok) return key;
    const manifest = await verifyBackup(file, key.value);
    if (!manifest.ok) return manifest;
    const own = options.secretKey === undefined ? key.value : undefined;
    const refusal = await options.withDatabase(own, async (url) => {
      const done = await withRestore(url, head.value, (load) => readTables(file, manifest.value, load));
      if (!done.ok) return done.error;
      // All rows are restored at this point. If migrating them to the current version fails, the restore is
      // still complete, because the next start runs the migration again.
      await migrate(url);
      return undefined;
    });
    return refusal === undefined ? ok({ head: head.value, manifest: manifest.value }) : fail(refusal);
  } finally {
    await file.close();
  }
}

/** A key configured here takes precedence and is never replaced by the one in the file. */
async function keyFor(
  { key_check, key }: BackupHead,
  { secretKey, passphrase }: RestoreOptions,
): Promise<Result<Uint8Array, string>> {
  const fits = (candidate: Uint8Array) =>
    secretEqual(keyCheck(candidate, key_check.salt).value, key_check.value);
  if (secretKey !== undefined) return fits(secretKey) ? ok(secretKey) : fail(OTHER_KEY);
  if (key === undefined) return fail(NO_KEY);
  const given = await passphrase();
  if (!given.ok) return given;
  const opened = await openKey(key, given.value);
  return opened !== undefined && fits(opened) ? ok(opened) : fail(OTHER_PASSPHRASE);
}

const OTHER_KEY =
  "The configured secret key doesn't match this backup. Set MILLRACE_SECRET_KEY to the backup's key, or copy its secret-key file to MILLRACE_DATA_DIR. Nothing was changed.";
const NO_KEY =
  "This backup contains no secret key, and none is configured. Set MILLRACE_SECRET_KEY to the key of the instance that was backed up, or copy its secret-key file to MILLRACE_DATA_DIR. Nothing was changed.";
const OTHER_PASSPHRASE = "Wrong passphrase for the secret key in this backup. Nothing was changed.";
