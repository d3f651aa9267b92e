import {
  claimNotices,
  findDueNotices,
  hasDueNotices,
  lockNotices,
  type NoticeRow,
} from "@/db/queries/notices";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import { AT_ONCE, chooseDeliveries } from "@/lib/service/hooks/choose-deliveries";
import { admitMails } from "@/lib/service/outbound/admit-mails";
import type { Services } from "@/lib/service/services";
import { sendNotice } from "./send-notice";

/**
 * How long a notice stays claimed. This is longer than an attempt can take, including recording its outcome.
 */
const CLAIM_MS = 60_000;

/**
 * Limits for notices. `ownOfHook` is 0, so no delivery is reserved for each receiver, because one message may
 * go to hundreds of addresses.
 */
const MAX_AT_ONCE = { ...AT_ONCE, ownOfHook: 0, all: 128 };

interface NoticeSender {
  look(): Promise<void>;
  rest(): Promise<void>;
  stop(): Promise<void>;
}

export function createNoticeSender(services: Services): NoticeSender {
  const { db, clock, log } = services;
  const fetch = createGuardedFetch({ allow: services.env.egressAllow });
  const sending = new Set<Promise<void>>();
  let stopped = false;

  async function begin(): Promise<void> {
    if (stopped) return;
    for (const notice of await claim()) {
      const sent = send(notice).finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  async function send(notice: NoticeRow): Promise<void> {
    try {
      await sendNotice(services, fetch, notice);
      await begin();
    } catch (error) {
      log.warn({ error, notice: notice.id }, "Couldn't send a notification; it will be retried");
    }
  }

  function claim(): Promise<NoticeRow[]> {
    return db.transaction(async (tx) => {
      if (!(await lockNotices(tx))) return [];
      const now = clock();
      const { due, busy } = await findDueNotices(tx, new Date(now));
      const chosen = chooseDeliveries(due, busy, MAX_AT_ONCE).map(({ id }) => id);
      return admitMails(services, tx, await claimNotices(tx, chosen, new Date(now + CLAIM_MS)));
    });
  }

  async function rest(): Promise<void> {
    while (sending.size > 0) await Promise.all(sending);
  }

  return {
    look: async () => {
      if (!stopped && (await hasDueNotices(db, new Date(clock())))) await begin();
    },
    rest,
    stop: async () => {
      stopped = true;
      await rest();
    },
  };
}
