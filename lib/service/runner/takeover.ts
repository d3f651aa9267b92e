import type { Db } from "@/db/handle";
import { databaseUpMs, deleteProcess, deleteSilent, saveBeat } from "@/db/queries/processes";
import { findOrphans, unlockWorkers } from "@/db/queries/queue";
import { countCrashes } from "@/db/queries/run-crashes";
import type { Activity } from "@/lib/service/process/activity";
import type { InstanceTotals } from "@/lib/service/process/instance-totals";
import type { Services } from "@/lib/service/services";
import type { ServedQueue } from "./serve-queue";

export interface Takeover {
  /**
   * Stops sending heartbeats and taking over jobs. Also releases the jobs that this process still holds, so
   * that other processes can take them immediately.
   */
  stop(): Promise<void>;
}

/**
 * A process that sends no heartbeat for `silentMs` is considered dead. If it was only slow, its later writes
 * are rejected by fencing.
 */
interface Pace {
  readonly beatMs: number;
  /**
   * Heartbeat interval while the instance is idle. It can be long, because an idle process holds no jobs that
   * others would have to take over.
   */
  readonly restBeatMs: number;
  readonly silentMs: number;
}

interface Options {
  readonly pace?: Pace;
  readonly upMs?: (db: Db) => Promise<number>;
}

const PACE: Pace = { beatMs: 1_000, restBeatMs: 5_000, silentMs: 5_000 };
/**
 * Jobs whose holder died before its first heartbeat are rare, and finding them requires reading the whole
 * queue. So only every fifth check looks for them.
 */
const ORPHANS_EVERY_LOOKS = 5;

/**
 * While the database is down, no process can send heartbeats, so the first process that reconnects sees all
 * others as silent. A process that missed heartbeats therefore first gives the others `silentMs` to come
 * back. So does a process that starts just after the database did, and one that wakes up, because idle
 * processes send fewer heartbeats.
 */
export async function keepAlive(
  {
    db,
    log,
    totals,
    activity,
  }: Pick<Services, "db" | "log"> & {
    readonly totals: Pick<InstanceTotals, "runsInLastMinute">;
    readonly activity: Pick<Activity, "isAwake" | "repeat">;
  },
  /** `unservedMs` is missing for a process that doesn't take jobs from the common queue. */
  { id, unservedMs }: Pick<ServedQueue, "id"> & Partial<Pick<ServedQueue, "unservedMs">>,
  { pace = PACE, upMs = databaseUpMs }: Options = {},
): Promise<Takeover> {
  const { beatMs, restBeatMs, silentMs } = pace;
  // Another process may have sent its last heartbeat up to one interval before this process did, and its
  // heartbeats may be late. So it may have been silent for up to two intervals longer.
  const maxMissedMs = silentMs - 2 * beatMs;
  let looks = 0;
  let lastBeat = performance.now();
  let steadySince = lastBeat - (await upMs(db));
  const beat = async () => {
    const runsEnded = totals.runsInLastMinute();
    await saveBeat(
      db,
      unservedMs === undefined
        ? { id, role: "alone", unservedS: null, runsEnded }
        : { id, role: "worker", unservedS: unservedMs() / 1000, runsEnded },
    );
    const now = performance.now();
    if (now - lastBeat > maxMissedMs) steadySince = now;
    lastBeat = now;
    if (!activity.isAwake || now - steadySince < silentMs) return;
    const taken = await takeOver(db, silentMs / 1000, looks % ORPHANS_EVERY_LOOKS === 0);
    looks += 1;
    if (taken.length > 0) log.warn({ processes: taken }, "Took over runs from runners that died");
  };
  await beat();
  const beats = activity.repeat({ awakeMs: beatMs, restMs: restBeatMs }, () =>
    beat().catch((error) => log.warn({ error }, "Couldn't write the heartbeat: the database is unavailable")),
  );
  return {
    stop: async () => {
      beats.stop();
      await releaseRun(db, id).catch((error) =>
        log.warn(
          { error },
          "Couldn't release this process's runs; others take over once its heartbeat is too old",
        ),
      );
    },
  };
}

async function releaseRun(db: Db, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await deleteProcess(transaction, id);
    await unlockWorkers(transaction, [id]);
  });
}

/**
 * Takes over the jobs of processes without a recent heartbeat, even of processes that died before their first
 * heartbeat. The rows of these processes are deleted and their jobs are unlocked in one transaction, so that
 * if this process dies, the next process does both.
 */
export async function takeOver(db: Db, silentS: number, andOrphans: boolean): Promise<string[]> {
  return db.transaction(async (transaction) => {
    const silent = await deleteSilent(transaction, silentS);
    const orphans = andOrphans ? await findOrphans(transaction, silentS) : [];
    const ids = [...new Set([...silent, ...orphans].map(({ id }) => id))];
    // A process in `silent` may also be in `orphans`, because its heartbeat row has just been deleted.
    // `silent` comes first, because it has the data of the deleted row.
    const outlived = ids.filter((id) => [...silent, ...orphans].find((dead) => dead.id === id)?.outlived);
    if (outlived.length > 0) await countCrashes(transaction, outlived);
    if (ids.length > 0) await unlockWorkers(transaction, ids);
    return ids;
  });
}
