import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { knowsSchema } from "@/db/backup/with-restore";
import { withSnapshot } from "@/db/backup/with-snapshot";
import { fail, ok, type Result } from "@/lib/kit/result";
import { createSeal } from "@/lib/kit/seal";
import { OTHER_KEY, opensCanary } from "@/lib/service/people/open-instance";
import { type BackupManifest, keyCheck } from "./backup-format";
import { createBackupWriter } from "./backup-writer";
import { sealKey } from "./key-under-passphrase";

interface BackupOptions {
  readonly url: string;
  readonly file: string;
  readonly secretKey: Uint8Array;
  /**
   * If set, the backup contains the secret key, encrypted with this passphrase. Otherwise, it doesn't contain
   * the key.
   */
  readonly passphrase?: string | undefined;
  readonly version: string;
}

export interface Backup {
  readonly manifest: BackupManifest;
  readonly bytes: number;
}

/**
 * Backs up the whole instance to one file, as a consistent snapshot, without stopping anything. Writes a
 * temporary file and renames it when complete, so that only a complete backup replaces an older one of the
 * same name.
 */
export async function backupInstance(options: BackupOptions): Promise<Result<Backup, string>> {
  const { url, file, secretKey, passphrase, version } = options;
  const half = `${file}.${process.pid}.part`;
  try {
    const done = await withSnapshot(url, async (snapshot): Promise<Result<Backup, string>> => {
      const { schema, partitions, counters, tables, takenAt, canary } = snapshot;
      if (!knowsSchema(schema).ok) return fail(OTHER_VERSION);
      if (canary !== undefined && !opensCanary(createSeal(secretKey), canary)) return fail(OTHER_KEY);
      const opened = await openPart(half, file);
      if (!opened.ok) return opened;
      const handle = opened.value;
      try {
        const head = {
          version,
          taken_at: takenAt.toISOString(),
          schema,
          partitions,
          counters,
          key_check: keyCheck(secretKey, randomBytes(16).toString("base64url")),
          ...(passphrase === undefined ? {} : { key: await sealKey(secretKey, passphrase) }),
        };
        const writer = await createBackupWriter(handle, secretKey, head);
        for (const table of tables) await writer.table(table, snapshot.read(table));
        const manifest = await writer.end();
        await handle.sync();
        return ok({ manifest, bytes: (await handle.stat()).size });
      } finally {
        await handle.close();
      }
    });
    if (done?.ok !== true) return done ?? fail("No Millrace database found to back up.");
    await rename(half, file);
    return done;
  } finally {
    await rm(half, { force: true });
  }
}

async function openPart(half: string, file: string): Promise<Result<FileHandle, string>> {
  try {
    return ok(await open(half, "wx", 0o600));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const folder = path.dirname(file);
    if (code === "ENOENT" || code === "ENOTDIR")
      return fail(`The folder ${folder} doesn't exist. Create it first.`);
    if (code === "EACCES" || code === "EPERM" || code === "EROFS")
      return fail(`Couldn't write to the folder ${folder}: permission denied (${code}).`);
    throw error;
  }
}

const OTHER_VERSION =
  "This database belongs to another version of Millrace. Use that version to create the backup.";
