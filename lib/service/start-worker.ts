import "server-only";
import { EventEmitter } from "node:events";
import { Logger, run as startRunner, type WorkerEvents } from "graphile-worker";
import { RUN_TASK } from "@/db/accept-runs";
import { urlByIndex } from "@/db/client";
import { QUEUE_POOL } from "@/db/connections";
import { FencedOut } from "@/lib/engine/run-journal";
import type { ServerEnv } from "@/lib/env";
import { createRunCarrier } from "./carry-jobs";
import { fireSchedules } from "./fire-schedules";
import { keepHouse, makePartitions } from "./keep-house";
import { makeServices } from "./make-services";
import { checkSecretKey } from "./open-instance";
import { renewSubscriptions } from "./renew-subscriptions";
import { sweepGates } from "./run-gate";
import type { Services } from "./services";
import { listen } from "./signals";
import { keepAlive } from "./takeover";
import { createEngine } from "./worker-engine";

const SCHEDULES_MS = 250;
const GATES_MS = 1_000;
const PERIODS_MS = 10_000;
const HOUSE_MS = 3_600_000;

/** A worker process: takes jobs, carries runs, fires schedules, keeps house. */
export async function startWorker(env: ServerEnv): Promise<{ stop(): Promise<void> }> {
  const services = makeServices(env);
  const { sql, log } = services;
  const fits = await checkSecretKey(services);
  if (!fits.ok) throw new Error(fits.error);
  await makePartitions(sql, services.clock());
  const signals = await listen(sql, ["millrace_cancelled"]);
  const engine = createEngine(services, async (runId) => {
    await sql`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${runId}::text, 'k', 'wake'), priority => -1, max_attempts => 32767)`;
  });
  const carrier = createRunCarrier(services, engine, signals);
  const events: WorkerEvents = new EventEmitter();
  const created = new Promise<string>((resolve) =>
    events.on("pool:create", ({ workerPool }) => resolve(workerPool.id)),
  );
  const runner = await startRunner({
    // Its tables grow and shrink by the second: a plan made on few rows must hold for what follows.
    connectionString: urlByIndex(env.databaseUrl),
    noHandleSignals: true,
    events,
    logger: quiet(log),
    taskList: { [RUN_TASK]: carrier.task },
    preset: {
      worker: {
        concurrentJobs: env.concurrency,
        maxPoolSize: QUEUE_POOL,
        pollInterval: 1_000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // Fetched but not begun, a job waits here for at most a second; then others may have it.
        localQueue: { size: Math.max(env.concurrency, 2) * 4, ttl: 1_000 },
      },
    },
  });
  const alive = await keepAlive(services, await created);
  const timers = [
    repeat(SCHEDULES_MS, () => fireSchedules(services), log),
    repeat(GATES_MS, () => sweepGates(sql), log),
    repeat(PERIODS_MS, () => renewSubscriptions(services), log),
    repeat(HOUSE_MS, () => keepHouse(services), log),
  ];
  keepHouse(services).catch((error) => log.warn({ error }, "Housekeeping failed"));
  let stopping = false;
  // Without its queue a worker is no use: the supervisor starts another.
  runner.promise.then(
    () => stopping || process.exit(1),
    (error) => {
      log.error({ error }, "The job queue broke off");
      process.exit(1);
    },
  );
  return {
    stop: async () => {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await runner.stop();
      carrier.stop();
      await alive.stop();
      await signals.stop();
      await services.end();
    },
  };
}

function repeat(everyMs: number, work: () => Promise<unknown>, log: Services["log"]): NodeJS.Timeout {
  let busy = false;
  return setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((error) => log.warn({ error }, "Periodic work failed; it is tried again"))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
}

/** Its errors are ours to see; what it tells of every job is not, nor that another process has a job now. */
function quiet(log: Services["log"]): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error" && !(meta?.error instanceof FencedOut))
      log.error({ from: "graphile-worker" }, message);
  });
}
