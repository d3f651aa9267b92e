import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
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
  /** Given where the key itself is to be in it. */
  readonly passphrase?: string | undefined;
  readonly version: string;
}

export interface Backup {
  readonly manifest: BackupManifest;
  readonly bytes: number;
}

/**
 * The whole instance as one file, as it was at one moment, while everything goes on. Written beside its place and moved
 * there when it is whole, so that an older one of the same name is lost only to a newer one.
 */
export async function backupInstance(options: BackupOptions): Promise<Result<Backup, string>> {
  const { url, file, secretKey, passphrase, version } = options;
  const half = `${file}.${process.pid}.part`;
  try {
    const done = await withSnapshot(url, async (snapshot): Promise<Result<Backup, string>> => {
      const { schema, partitions, counters, tables, takenAt, canary } = snapshot;
      if (!knowsSchema(schema).ok) return fail(OTHER_VERSION);
      if (canary !== undefined && !opensCanary(createSeal(secretKey), canary)) return fail(OTHER_KEY);
      const handle = await open(half, "wx", 0o600);
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
    if (done?.ok !== true) return done ?? fail("There is no database of Millrace here to back up.");
    await rename(half, file);
    return done;
  } finally {
    await rm(half, { force: true });
  }
}

const OTHER_VERSION =
  "This database is of a version of Millrace that this one does not know: back it up with the version that serves it.";
