import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, runOnce, run as startRunner, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import { afterAll } from "vitest";

const MAX_AT_ONCE = 10;
/** A poll costs as much as a small run. Without a pause, polling would cause most of the load. */
const LOOK_MS = 20;
const logger = new Logger(() => () => undefined);

/**
 * Executes the jobs of a test database on demand. Connections stay open until the file ends, because opening
 * new ones for each poll took longer than the jobs.
 */
export function workerOf(url: string) {
  const pgPool = new Pool({ connectionString: url, max: MAX_AT_ONCE + 2 });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  afterAll(() => pgPool.end());

  const options = (taskList: TaskList, concurrency: number) => ({
    pgPool,
    taskList,
    concurrency,
    noHandleSignals: true,
    logger,
    // As in the product. Without these, the worker stops before it has recorded which jobs
    // are done and which have failed.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });

  return {
    once: (taskList: TaskList, concurrency = MAX_AT_ONCE): Promise<void> =>
      runOnce(options(taskList, concurrency)),
    on: (taskList: TaskList, concurrency = MAX_AT_ONCE): Promise<Runner> =>
      startRunner({ ...options(taskList, concurrency), pollInterval: 100 }),
  };
}

/** Keeps executing due jobs until the promise resolves. */
export async function executeUntil<T>(answer: Promise<T>, work: () => Promise<void>): Promise<T> {
  let isOver = false;
  const over = answer.finally(() => {
    isOver = true;
  });
  const settled = over.then(
    () => undefined,
    () => undefined,
  );
  while (!isOver) {
    await work();
    await Promise.race([settled, pause(LOOK_MS)]);
  }
  return over;
}
