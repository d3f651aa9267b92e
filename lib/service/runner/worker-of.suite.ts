import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, runOnce, run as startRunner, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import { afterAll } from "vitest";

const MAX_AT_ONCE = 10;
/** A look costs what a small run costs: without a pause looking would be most of what a machine does. */
const LOOK_MS = 20;
const logger = new Logger(() => () => undefined);

/**
 * What carries the jobs of a test's database when the test says so. Its connections are kept until the file ends: new ones
 * for each look took longer than what was carried.
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
    // As the product does. Without these it ends before it has written which jobs are done and which have failed.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });

  return {
    /** Carries whatever is due. */
    once: (taskList: TaskList, concurrency = MAX_AT_ONCE): Promise<void> =>
      runOnce(options(taskList, concurrency)),
    /** Carries what comes until it is stopped. */
    on: (taskList: TaskList, concurrency = MAX_AT_ONCE): Promise<Runner> =>
      startRunner({ ...options(taskList, concurrency), pollInterval: 100 }),
  };
}

/** Carries what is due, look after look, until somebody who waits for it has their answer. */
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
