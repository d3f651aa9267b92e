import {
  type ClaimedDelivery,
  claimDeliveries,
  findDue,
  findWork,
  lockChoice,
} from "@/db/queries/hook-deliveries";
import { findHopeless } from "@/db/queries/hooks";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { Services } from "@/lib/service/services";
import { AT_ONCE, chooseDeliveries } from "./choose-deliveries";
import { disableHookAndNotify } from "./disable-hook-and-notify";
import { makeDeliveries, resumeHooks } from "./make-deliveries";
import { HOPELESS_MS } from "./retry-at";
import { sendDelivery } from "./send-delivery";

/**
 * How long a delivery stays claimed. This is longer than an attempt can take, including recording its
 * outcome.
 */
const CLAIM_MS = 30_000;

export interface HookSender {
  look(): Promise<void>;
  /** Resolves when no delivery is in progress. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/** The sender doesn't take a job slot, so no run waits for it, however slow a receiver is. */
export function createHookSender(services: Services): HookSender {
  const { db, clock, log } = services;
  const fetch = createGuardedFetch({ allow: services.env.egressAllow });
  const sending = new Set<Promise<void>>();
  let stopped = false;

  async function look(): Promise<void> {
    const now = clock();
    const since = new Date(now - HOPELESS_MS);
    const work = await findWork(db, new Date(now), since);
    if (work.hopeless)
      for (const hook of await findHopeless(db, since))
        await disableHookAndNotify(services, hook, "no_success");
    if (work.resumable) await resumeHooks(services);
    if (work.events) while (!stopped && (await makeDeliveries(services)));
    if (work.events || work.due || work.resumable) await begin();
  }

  async function begin(): Promise<void> {
    if (stopped) return;
    for (const delivery of await claim()) {
      const sent = send(delivery).finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    try {
      await sendDelivery(services, fetch, delivery);
      await begin();
    } catch (error) {
      log.warn({ error, hook: delivery.hookId }, "Couldn't send a webhook delivery; it will be retried");
    }
  }

  function claim(): Promise<ClaimedDelivery[]> {
    return db.transaction(async (tx) => {
      if (!(await lockChoice(tx))) return [];
      const now = clock();
      const { due, busy } = await findDue(tx, new Date(now), AT_ONCE.hook);
      return claimDeliveries(tx, chooseDeliveries(due, busy), new Date(now + CLAIM_MS));
    });
  }

  async function rest(): Promise<void> {
    while (sending.size > 0) await Promise.all(sending);
  }

  return {
    look: async () => {
      if (!stopped) await look();
    },
    rest,
    stop: async () => {
      stopped = true;
      await rest();
    },
  };
}
