import type { Db } from "@/db/handle";
import { findNames, type ItemKey } from "@/db/queries/market";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import { quoteBlock, quoteInline, quoteName } from "@/lib/kit/quote-text";
import { MAX_STARS } from "@/lib/schema/rating";
import { queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

interface Rated extends ItemKey {
  readonly workspaceId: string;
  readonly sellerId: string;
  readonly stars: number;
  readonly text: string;
}

/**
 * The seller is notified once per buyer. A rating that is changed, or withdrawn and submitted again, counts as the same
 * rating.
 */
export async function notifyOfRating(
  services: Pick<Services, "env" | "clock">,
  tx: Db,
  { workspaceId, sellerId, stars, text, ...item }: Rated,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const [named] = await findNames(tx, [item]);
  const name = named?.name ?? `a ${item.kind}`;
  const buyer = (await findWorkspaceNames(tx, [workspaceId])).get(workspaceId) ?? "A buyer";
  const rating = `${stars} of ${MAX_STARS} stars`;
  await queueBillingEmail(
    services,
    tx,
    { workspaceId: sellerId, userId: sellerId },
    {
      type: "rating.made",
      subject: `${quoteName(name, "One of your items")} got ${rating}`,
      lines: [
        `${quoteInline(buyer)}, who has paid for ${quoteInline(name)} and used it, gave it ${rating}${text === "" ? "." : " and wrote:"}`,
        ...(text === "" ? [] : ["", ...quoteBlock(text)]),
        "",
        "You can reply once, publicly. We won't email you about later changes to this rating.",
        `${instanceOrigin(services.env)}/market/${item.kind}/${item.itemId}`,
      ],
    },
  );
}
