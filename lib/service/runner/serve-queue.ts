import { EventEmitter } from "node:events";
import { Logger, run as startRunner, type Task, type WorkerEvents } from "graphile-worker";
import { createQueuePool, NUDGE } from "@/db/queue-pool";
import { FencedOut } from "@/lib/engine/run-journal";
import { isKeepable, keepable } from "@/lib/kit/is-keepable";
import type { Activity } from "@/lib/service/process/activity";
import type { Services } from "@/lib/service/services";

export interface ServedQueue {
  /** Worker ID in the locks of this process's jobs. */
  readonly id: string;
  /** Time since this process last asked the queue for jobs; 0 while it has no free slot. */
  unservedMs(): number;
  /**
   * Resolves with a reason if the queue stops taking jobs by itself. A broken queue can't recover, so another
   * runner has to be started.
   */
  readonly broken: Promise<string>;
  /** Stops taking jobs. Resolves when the current ones are done. Must not be called for a broken queue. */
  stop(): Promise<void>;
  /** Gives up a broken queue without waiting, because its runner may never end. */
  abandon(): void;
}

interface QueueOptions {
  readonly url: string;
  /** True if the URL points to a pooler in transaction mode. */
  readonly isPooled: boolean;
  readonly listen: Services["listen"];
  readonly tasks: Readonly<Record<string, Task>>;
  readonly slots: number;
  readonly log: Services["log"];
  /**
   * True while the database responds. If the queue takes no jobs although the database responds, the queue is
   * broken.
   */
  readonly isSubscribed: () => boolean;
  readonly activity: Pick<Activity, "isAwake" | "repeat" | "report">;
}

/** Shown in `pg_stat_activity`. */
const QUEUE_NAME = "millrace queue";
/** Interval at which we wake graphile-worker to poll for jobs that have become due. */
const NUDGE_PACE = { awakeMs: 1_000, restMs: 60_000 } as const;
/** Interval at which graphile-worker polls for jobs without a wake-up from us, well below `UNSERVED_S`. */
const POLL_MS = 8_000;
/**
 * Number of consecutive wake-ups (nudges) without a poll for jobs after which the queue counts as broken,
 * provided that the database responds.
 */
const MAX_SILENT_NUDGES = 10;

/**
 * Runs graphile-worker and watches it. After a failed write, its runner stops taking jobs and waits for the
 * current ones, possibly for hours. After several simultaneous failed writes it waits forever, because it
 * miscounts them (0.17.3: `allgood` of one batch also decrements the count of the other). So this function
 * reports the queue as broken as soon as the runner begins to stop, instead of waiting for it to end.
 */
export async function serveQueue({
  url,
  isPooled,
  listen,
  tasks,
  slots,
  log,
  isSubscribed,
  activity,
}: QueueOptions): Promise<ServedQueue> {
  const events: WorkerEvents = new EventEmitter();
  const created = new Promise<string>((resolve) =>
    events.on("pool:create", ({ workerPool }) => resolve(workerPool.id)),
  );
  let stopping = false;
  let servedAt = performance.now();
  let full = false;
  events.on("localQueue:getJobs:complete", () => {
    servedAt = performance.now();
  });
  // In these modes, no slot is free: the local queue is still holding its jobs, or has returned them to the
  // database.
  events.on("localQueue:setMode", ({ newMode }) => {
    if (full) servedAt = performance.now();
    full = newMode === "WAITING" || newMode === "TTL_EXPIRED";
  });
  const unservedMs = () => (full ? 0 : performance.now() - servedAt);

  let breakOff = (_reason: string): void => undefined;
  const broken = new Promise<string>((resolve) => {
    breakOff = (reason) => {
      if (!stopping) resolve(reason);
    };
  });
  events.on("pool:gracefulShutdown", ({ message }) => breakOff(message));

  let executing = 0;
  const reported =
    (task: Task): Task =>
    async (payload, helpers) => {
      executing += 1;
      activity.report();
      try {
        return await task(payload, helpers);
      } finally {
        executing -= 1;
      }
    };

  const nudges = new EventEmitter();
  const pgPool = createQueuePool({ url, isPooled, name: QUEUE_NAME, listen, nudges });
  const runner = await startRunner({
    pgPool,
    noHandleSignals: true,
    events,
    logger: quiet(log),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, reported(withStoredFailures(task))]),
    ),
    preset: {
      worker: {
        concurrentJobs: slots,
        preparedStatements: !isPooled,
        pollInterval: POLL_MS,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // A fetched job that can't start stays in the local queue for at most a second. After that, other
        // processes can take it.
        localQueue: { size: Math.max(slots, 2) * 4, ttl: 1_000 },
      },
    },
  });
  let ended = false;
  const end = (reason: string) => {
    ended = true;
    breakOff(reason);
  };
  runner.promise.then(
    () => end("The queue's runner ended unexpectedly."),
    (error) => end(String(error)),
  );

  let silentNudges = 0;
  let nudgedAt = servedAt;
  const watch = activity.repeat(NUDGE_PACE, async () => {
    if (executing > 0) activity.report();
    const isSilent = activity.isAwake && isSubscribed() && !full && servedAt < nudgedAt;
    silentNudges = isSilent ? silentNudges + 1 : 0;
    if (silentNudges >= MAX_SILENT_NUDGES)
      breakOff("The runner has stopped polling the queue for jobs, although the database responds.");
    nudgedAt = performance.now();
    nudges.emit(NUDGE);
  });
  return {
    id: await created,
    unservedMs,
    broken,
    stop: async () => {
      stopping = true;
      watch.stop();
      if (!ended) await runner.stop();
      await pgPool.end();
    },
    abandon: () => {
      stopping = true;
      watch.stop();
      if (!ended) runner.stop().catch(() => undefined);
      pgPool.end().catch(() => undefined);
    },
  };
}

/**
 * Replaces characters in a job's error that the queue can't store, such as U+0000. The queue stores the error
 * of each failed job, and stops taking jobs if it can't store one.
 */
function withStoredFailures(task: Task): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      if (!(error instanceof Error) || isKeepable(error.message)) throw error;
      throw new Error(keepable(error.message), { cause: error });
    }
  };
}

/**
 * Logs graphile-worker's errors and none of its other messages. `FencedOut` isn't logged, because it only
 * means that another process has taken over the job.
 */
function quiet(log: Services["log"]): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error" && !(meta?.error instanceof FencedOut))
      log.error({ from: "graphile-worker" }, message);
  });
}
