import type { Db } from "@/db/handle";
import { findMarketItem, type ItemKey } from "@/db/queries/market";
import { findSubscriberMails } from "@/db/queries/subscribers";
import { mailAddresses } from "@/lib/service/money/mail-of-money";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

const MOST_ADDRESSES = 100_000;

/** Who has an item that the operator ends for them, before it is ended. */
export async function tellOfTakedown(
  services: Services,
  tx: Db,
  { kind, itemId }: ItemKey,
  sellerId: string,
  now: number,
): Promise<void> {
  const name = (await findMarketItem(tx, { kind, itemId }))?.name || `a ${kind}`;
  const addresses = await findSubscriberMails(tx, kind, itemId, new Date(now), MOST_ADDRESSES);
  await mailAddresses(services, tx, sellerId, addresses, {
    type: "subscription.ended",
    subject: `Your subscription to ${name} was ended`,
    lines: [
      `The operator of this instance took ${name} out of the market. Its key opens nothing any more.`,
      "What you paid for the period that runs goes back into your balance, as far as its seller has it.",
      `${instanceOrigin(services.env)}/settings?tab=billing`,
    ],
  });
}
