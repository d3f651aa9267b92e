import type { Db } from "@/db/handle";
import type { findNames } from "@/db/queries/market";
import { priceKey } from "@/db/queries/prices";
import { quoteInline } from "@/lib/kit/quote-text";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import type { Ended } from "./end-subscriptions";
import { endedMail } from "./money-mails";
import { queueBillingEmail } from "./queue-billing-email";

type Named = Awaited<ReturnType<typeof findNames>>[number];

/**
 * `names` are read before the items are deleted, because deleted items have none. The emails are queued in the
 * transaction that ends the subscriptions.
 */
export async function notifyOfEnds(
  services: Pick<Services, "env" | "clock">,
  tx: Db,
  ended: readonly Ended[],
  names: readonly Named[],
  why: (quoted: string) => readonly string[],
): Promise<void> {
  if (services.env.mail === undefined) return;
  const billing = `${instanceOrigin(services.env)}/settings?tab=billing`;
  const nameOf = new Map(names.map((named) => [priceKey(named), named.name]));
  for (const { subscription, ...money } of ended) {
    const { id, workspaceId, createdBy, kind } = subscription;
    const name = nameOf.get(priceKey(subscription)) ?? `a ${kind}`;
    const mail = endedMail({ name, why: why(quoteInline(name)), ...money, id, billing });
    await queueBillingEmail(services, tx, { workspaceId, userId: createdBy }, mail);
  }
}

export function whyDeleted(quoted: string): readonly string[] {
  return [`The seller deleted ${quoted}.`];
}
