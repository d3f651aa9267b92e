import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { RUN_TASK } from "@/db/accept-runs";
import { makePartitions } from "@/db/partitions";
import { BACK_RUN_TASK } from "@/db/queries/back-runs";
import { addWake, wakeDueRuns } from "@/db/queries/queue";
import { REPLAY_TASK } from "@/db/queries/replays";
import type { ServerEnv } from "@/lib/env";
import { emptyClosedWorkspaces } from "@/lib/service/account/empty-closed-workspaces";
import { createAlertScheduler } from "@/lib/service/alerts/create-alert-scheduler";
import { createBackRunTask } from "@/lib/service/back-runs/back-run-task";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { createHookSender } from "@/lib/service/hooks/create-hook-sender";
import { createInlineExecutor, NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { createBackupScheduler } from "@/lib/service/instance/create-backup-scheduler";
import { makeServices } from "@/lib/service/make-services";
import { detachCards } from "@/lib/service/money/detach-cards";
import { makeAutoTopUps } from "@/lib/service/money/make-auto-top-ups";
import { sendCardRefunds } from "@/lib/service/money/send-card-refunds";
import { sendPayouts } from "@/lib/service/money/send-payouts";
import { warnOfPlans } from "@/lib/service/money/warn-of-plans";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { checkSecretKey } from "@/lib/service/people/open-instance";
import { ACTIVITY } from "@/lib/service/process/activity";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import { listen } from "@/lib/service/process/signals";
import { createReplayTask } from "@/lib/service/replay/replay-task";
import { createBulkRetryScheduler } from "@/lib/service/runs/create-bulk-retry-scheduler";
import type { Services } from "@/lib/service/services";
import { sweepLimits } from "./concurrency-limit";
import { createEngine } from "./create-engine";
import { createQuarantineSupervisor } from "./create-quarantine-supervisor";
import { fireSchedules } from "./fire-schedules";
import { maintain } from "./maintain";
import { createRunExecutor } from "./run-executor";
import { slotsFor } from "./runner-slots";
import { serveQueue } from "./serve-queue";
import { keepAlive } from "./takeover";
import { wakeWhenDue } from "./wake-when-due";

/**
 * Interval of periodic work while the instance is idle. It can be long, because `wakeWhenDue` wakes the
 * process when planned work is due.
 */
const REST_MS = 60_000;
const SCHEDULES_MS = 250;
const GATES_MS = 1_000;
const HOOKS_MS = 250;
const ALERTS_MS = 1_000;
const BULK_RETRIES_MS = 500;
const SUSPECTS_MS = 1_000;
const PERIODS_MS = 10_000;
const PLANS_MS = 1_000;
const PAYOUTS_MS = 5_000;
const AUTO_TOP_UPS_MS = 5_000;
const REFUNDS_MS = 60_000;
const CARDS_MS = 60_000;
const CLOSED_MS = 5_000;
const BACKUPS_MS = 30_000;
const HOUSE_MS = 3_600_000;
/** Maximum time that a planned stop waits for the current steps. */
const STEPS_MS = 25_000;
/**
 * Maximum time that a runner waits for its current steps after its queue has broken. This is short, because
 * no other runner can take over its runs until it has ended.
 */
const BROKEN_MS = 3_000;
const GOODBYE_MS = 1_000;
const AGAIN_MS = 250;

interface Running {
  stop(): Promise<void>;
}

/**
 * Starts a runner, and replaces it if its queue breaks. That happens if the connection to the database is
 * lost while runs are ending.
 */
export async function startRunner(env: ServerEnv, quarantineScript: string): Promise<Running> {
  let stopping = false;
  const start = () => startOnce(env, quarantineScript, startAgain);
  let running = await start();

  async function startAgain(): Promise<void> {
    while (!stopping) {
      try {
        running = await start();
        if (stopping) await running.stop();
        return;
      } catch {
        // Retried, because starting fails until the database is available again.
        await pause(AGAIN_MS);
      }
    }
  }

  return {
    stop: () => {
      stopping = true;
      return running.stop();
    },
  };
}

async function startOnce(
  env: ServerEnv,
  quarantineScript: string,
  startAgain: () => Promise<void>,
): Promise<Running> {
  const services = makeServices(env);
  try {
    return await startWith(services, quarantineScript, startAgain);
  } catch (error) {
    await services.end();
    throw error;
  }
}

async function startWith(
  services: Services,
  quarantineScript: string,
  startAgain: () => Promise<void>,
): Promise<Running> {
  const { db, env, log } = services;
  const fits = await checkSecretKey(services);
  if (!fits.ok) throw new Error(fits.error);
  await makePartitions(db, services.clock());
  await wakeDueRuns(db, new Date(services.clock()));
  const signals = await listen(services, ["millrace_cancelled", "millrace_keys", "millrace_awake"]);
  const activity = services.part(ACTIVITY);
  activity.subscribe(signals);
  // This process may replace one that was killed. The heartbeats of the other processes show whether they are
  // still running (`db/queries/processes.ts`), so heartbeats must be frequent now.
  activity.report();
  services.part(OUTBOUND_ACCESS).subscribe(signals);
  const inlineExecutor = env.runsInline ? createInlineExecutor(services, () => false) : NO_INLINE_EXECUTION;
  const engine = createEngine(services, (runId) => addWake(db, runId), inlineExecutor);
  const executor = createRunExecutor(services, engine, signals);
  const leaving = new AbortController();
  const queue = await serveQueue({
    url: env.databaseUrl,
    isPooled: env.databaseDirectUrl !== undefined,
    listen: services.listen,
    tasks: {
      [RUN_TASK]: executor.task,
      [REPLAY_TASK]: createReplayTask(services, leaving.signal),
      [BACK_RUN_TASK]: createBackRunTask(services, leaving.signal),
    },
    slots: slotsFor(env.concurrency),
    log,
    isSubscribed: () => signals.isSubscribed,
    activity,
  });
  const alive = await keepAlive({ db, log, totals: services.part(INSTANCE_TOTALS), activity }, queue);
  const quarantine = createQuarantineSupervisor(services, quarantineScript);
  const hooks = createHookSender(services);
  const alerts = createAlertScheduler(services);
  const bulkRetries = createBulkRetryScheduler(services);
  const backups = createBackupScheduler(services);
  const repeat = (awakeMs: number, work: () => Promise<unknown>) =>
    activity.repeat({ awakeMs, restMs: Math.max(awakeMs, REST_MS) }, work);
  const duties = [
    wakeWhenDue(services),
    repeat(SCHEDULES_MS, () => fireSchedules(services, inlineExecutor)),
    repeat(GATES_MS, () => sweepLimits(db)),
    repeat(HOOKS_MS, () => hooks.look()),
    repeat(ALERTS_MS, () => alerts.look()),
    repeat(BULK_RETRIES_MS, () => bulkRetries.look()),
    repeat(SUSPECTS_MS, () => quarantine.look()),
    repeat(PERIODS_MS, () => renewSubscriptions(services)),
    repeat(PLANS_MS, () => warnOfPlans(services)),
    repeat(PAYOUTS_MS, () => sendPayouts(services)),
    repeat(AUTO_TOP_UPS_MS, () => makeAutoTopUps(services)),
    repeat(CARDS_MS, () => detachCards(services)),
    repeat(REFUNDS_MS, () => sendCardRefunds(services)),
    repeat(CLOSED_MS, () => emptyClosedWorkspaces(services)),
    repeat(BACKUPS_MS, () => backups.look()),
    repeat(HOUSE_MS, () => maintain(services)),
  ];
  maintain(services).catch((error) => log.warn({ error }, "Maintenance failed; it will be retried"));

  /**
   * Waits for the current steps. If steps are still running after `maxMs`, other processes continue their
   * runs from the last completed step, as after a crash.
   */
  async function leave(maxMs: number, end: () => Promise<void>): Promise<void> {
    leaving.abort();
    for (const duty of duties) duty.stop();
    const left = Promise.allSettled([executor.leave(), hooks.stop(), alerts.stop(), end()]).then(() => true);
    log.info({ runs: executor.executing }, "Stopping this runner; it starts no more steps");
    if (!(await Promise.race([left, pause(maxMs, false)])))
      log.warn(
        { runs: executor.executing },
        "Steps are still running; another runner will continue their runs",
      );
    executor.stop();
    await Promise.race([alive.stop(), pause(GOODBYE_MS)]);
  }

  let stopping = false;
  queue.broken.then(async (reason) => {
    if (stopping) return;
    stopping = true;
    log.error({ reason }, "Lost the connection to the job queue; starting another runner in this process");
    queue.abandon();
    await leave(BROKEN_MS, async () => undefined);
    await Promise.race([signals.stop(), pause(GOODBYE_MS)]);
    await services.end();
    await startAgain();
  });
  return {
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await leave(STEPS_MS, queue.stop);
      await signals.stop();
      await services.end();
    },
  };
}
