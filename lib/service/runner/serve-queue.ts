import { EventEmitter } from "node:events";
import { Logger, run as startRunner, type Task, type WorkerEvents } from "graphile-worker";
import { RUN_TASK } from "@/db/accept-runs";
import { urlByIndex } from "@/db/client";
import { QUEUE_POOL } from "@/db/connections";
import { FencedOut } from "@/lib/engine/run-journal";
import { isKeepable, keepable } from "@/lib/kit/is-keepable";
import type { Services } from "@/lib/service/services";

/** What takes jobs from the queue, for one process. */
export interface ServedQueue {
  /** What its jobs are locked by. */
  readonly id: string;
  /** Since when nobody here has asked the queue for jobs; 0 while there is no place for one more. */
  unservedMs(): number;
  /** Why it takes no more jobs, though nobody stopped it. There is no way back: the process is to end. */
  readonly broken: Promise<string>;
  /** Takes no more jobs; resolves when those under way are done with. Not for a queue that is broken. */
  stop(): Promise<void>;
}

interface QueueOptions {
  readonly url: string;
  readonly task: Task;
  readonly slots: number;
  readonly log: Services["log"];
  /** Whether the database answers: a queue that stays silent then is to blame itself. */
  readonly isSubscribed: () => boolean;
}

/** Seen in `pg_stat_activity`. */
const QUEUE_NAME = "millrace queue";
const POLL_MS = 1_000;
/** So many looks in a row find the database well and the queue unserved. */
const MAX_SILENT_LOOKS = 10;

/**
 * graphile-worker, watched. After a write that failed its runner takes no more jobs and waits for those under way,
 * for hours if need be; and where writes failed one beside the other it waits for ever, having counted them wrong
 * (0.17.3: `allgood` of one batch counts the other down too). So the first sign of it counts, not the last.
 */
export async function serveQueue({
  url,
  task,
  slots,
  log,
  isSubscribed,
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
  // It waits with jobs in hand, or has given them back: nobody here is free to take one.
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

  const runner = await startRunner({
    // Its tables grow and shrink by the second: a plan made on few rows must hold for what follows.
    connectionString: named(urlByIndex(url)),
    noHandleSignals: true,
    events,
    logger: quiet(log),
    taskList: { [RUN_TASK]: withStoredFailures(task) },
    preset: {
      worker: {
        concurrentJobs: slots,
        maxPoolSize: QUEUE_POOL,
        pollInterval: POLL_MS,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // Fetched but not begun, a job waits here for at most a second; then others may have it.
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
    () => end("It ended by itself."),
    (error) => end(String(error)),
  );

  let silentLooks = 0;
  const watch = setInterval(() => {
    silentLooks = isSubscribed() && unservedMs() > 2 * POLL_MS ? silentLooks + 1 : 0;
    if (silentLooks >= MAX_SILENT_LOOKS) breakOff("It asks for no jobs, though the database answers.");
  }, POLL_MS);
  return {
    id: await created,
    unservedMs,
    broken,
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      if (!ended) await runner.stop();
    },
  };
}

/** The queue writes down why a job failed, and takes no more where it cannot: one U+0000 in a message is enough. */
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

function named(url: string): string {
  const address = new URL(url);
  address.searchParams.set("application_name", QUEUE_NAME);
  return address.href;
}

/** Its errors are ours to see; what it tells of every job is not, nor that another process has a job now. */
function quiet(log: Services["log"]): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error" && !(meta?.error instanceof FencedOut))
      log.error({ from: "graphile-worker" }, message);
  });
}
