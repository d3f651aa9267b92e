import { findAlertWork, lockAlerts } from "@/db/queries/alert-events";
import { MISSED_MS } from "@/lib/schema/alert-rule";
import type { Services } from "@/lib/service/services";
import { createNoticeSender } from "./create-notice-sender";
import { makeAlerts } from "./make-alerts";
import { resolveAlerts } from "./resolve-alerts";
import { watchSchedules } from "./watch-schedules";
import { watchSilence } from "./watch-silence";

export interface AlertScheduler {
  look(): Promise<void>;
  /** Resolves once all notices that are currently being sent have finished. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/** If there are several processes, only one at a time creates and resolves alerts. */
export function createAlertScheduler(services: Services): AlertScheduler {
  const { db, clock } = services;
  const sender = createNoticeSender(services);
  let stopped = false;

  async function look(): Promise<void> {
    const now = clock();
    if (await findAlertWork(db, new Date(now), new Date(now - MISSED_MS))) while (!stopped && (await keep()));
    await sender.look();
  }

  function keep(): Promise<boolean> {
    return db.transaction(async (tx) => {
      if (!(await lockAlerts(tx))) return false;
      const more = await makeAlerts(services, tx);
      if (more) return true;
      await watchSchedules(services, tx);
      await watchSilence(services, tx);
      await resolveAlerts(services, tx);
      return false;
    });
  }

  return {
    look: async () => {
      if (!stopped) await look();
    },
    rest: sender.rest,
    stop: async () => {
      stopped = true;
      await sender.stop();
    },
  };
}
