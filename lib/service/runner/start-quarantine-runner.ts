import "server-only";
import { EventEmitter } from "node:events";
import { Logger, run as startRunner, type WorkerEvents } from "graphile-worker";
import { QUARANTINE_TASK } from "@/db/accept-runs";
import { addWake } from "@/db/queries/queue";
import { createQueuePool } from "@/db/queue-pool";
import type { ServerEnv } from "@/lib/env";
import { NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { makeServices } from "@/lib/service/make-services";
import { ACTIVITY } from "@/lib/service/process/activity";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import { listen } from "@/lib/service/process/signals";
import { createEngine } from "./create-engine";
import { countQuarantined } from "./quarantine";
import { createRunExecutor } from "./run-executor";
import { keepAlive } from "./takeover";

/** Shown in `pg_stat_activity`. */
const QUEUE_NAME = "millrace quarantine";
const LOOK_MS = 1_000;

/**
 * Starts a process that executes quarantined runs one at a time
 * (`quarantine.ts`) and exits when none are left.
 */
export async function startQuarantineRunner(env: ServerEnv): Promise<{ stop(): Promise<void> }> {
  const services = makeServices(env);
  const { db, log } = services;
  const signals = await listen(services, ["millrace_cancelled"]);
  const engine = createEngine(services, (runId) => addWake(db, runId), NO_INLINE_EXECUTION);
  const executor = createRunExecutor(services, engine, signals, { alone: true });
  const events: WorkerEvents = new EventEmitter();
  const created = new Promise<string>((resolve) =>
    events.on("pool:create", ({ workerPool }) => resolve(workerPool.id)),
  );
  const isPooled = env.databaseDirectUrl !== undefined;
  const { listen: listenTo } = services;
  const runner = await startRunner({
    pgPool: createQueuePool({ url: env.databaseUrl, isPooled, name: QUEUE_NAME, listen: listenTo }),
    noHandleSignals: true,
    events,
    logger: new Logger(() => () => undefined),
    taskList: { [QUARANTINE_TASK]: executor.task },
    preset: { worker: { concurrentJobs: 1, preparedStatements: !isPooled, pollInterval: LOOK_MS } },
  });
  const id = await created;
  const alive = await keepAlive(
    { db, log, totals: services.part(INSTANCE_TOTALS), activity: services.part(ACTIVITY) },
    { id },
  );
  const stop = async () => {
    // Current runs are dropped immediately, because a run may never end, and a planned stop must not count as
    // a crash caused by the run.
    clearInterval(timer);
    await alive.stop();
  };
  // After a failed write the runner takes no more jobs, so the process can't do anything useful.
  let broken = false;
  events.on("pool:gracefulShutdown", () => {
    broken = true;
  });
  runner.promise.catch(() => undefined);
  const timer = setInterval(() => {
    countQuarantined(db).then(
      (quarantined) => {
        if (!broken && (quarantined > 0 || executor.executing > 0)) return;
        void stop().then(() => process.exit(0));
      },
      // The process keeps running while the database is down. If it exited, the run that it is executing
      // would be blamed for the crash.
      (error) => log.warn({ error }, "Database unavailable"),
    );
  }, LOOK_MS);
  return { stop };
}
