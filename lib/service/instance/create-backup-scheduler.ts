import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { inBackupTurn } from "@/db/queries/instance";
import { productVersion } from "@/lib/service/process/product-version";
import type { Services } from "@/lib/service/services";
import { backupName, isBackupDue, superfluous } from "./backup-files";
import { backupInstance } from "./backup-instance";

/** Delay after a failure, so that a full disk is not retried every minute. */
const AGAIN_MS = 600_000;

/**
 * The newest file in the folder shows when the next backup is due, so no state needs to be stored and no
 * backup is skipped because of a restart. Older files are deleted only once a new one is complete.
 */
export function createBackupScheduler(services: Pick<Services, "env" | "db" | "clock" | "log">) {
  const { env, db, clock, log } = services;
  const { dir, keep, everyMs } = env.backups;
  let notBefore = Number.NEGATIVE_INFINITY;

  async function take(folder: string): Promise<void> {
    const names = await readdir(folder);
    // Checks again whether a backup is due, now that this process holds the lock, because another process may
    // have just made one.
    if (!isBackupDue(names, everyMs, clock())) return;
    const file = path.join(folder, backupName(clock()));
    const done = await backupInstance({
      url: env.databaseDirectUrl ?? env.databaseUrl,
      file,
      secretKey: env.secretKey,
      passphrase: env.backupPassphrase,
      version: productVersion(),
    });
    if (!done.ok) throw new Error(done.error);
    log.info({ file, bytes: done.value.bytes }, "Backup created");
    for (const name of superfluous(await readdir(folder), keep))
      await rm(path.join(folder, name), { force: true });
  }

  return {
    /** Never rejects: failures are logged and retried later. */
    async look(): Promise<void> {
      if (dir === undefined || performance.now() < notBefore) return;
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        if (!isBackupDue(await readdir(dir), everyMs, clock())) return;
        await inBackupTurn(db, () => take(dir));
      } catch (error) {
        notBefore = performance.now() + AGAIN_MS;
        log.error({ error, folder: dir }, "The scheduled backup failed; check the disk and the folder");
      }
    },
  };
}
