import type { Db } from "@/db/handle";
import type { ItemKey } from "@/db/queries/market";
import { findOperatorMails } from "@/db/queries/users";
import { quoteBlock, quoteName } from "@/lib/kit/quote-text";
import { REPORT_LABELS } from "@/lib/schema/report-reasons";
import { mailAddressesOnce } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { NO_WORKSPACE } from "@/lib/service/outbound/person-mail";
import type { Services } from "@/lib/service/services";

const MAX_OPERATORS = 20;
const DAY_MS = 24 * 3_600_000;

type News =
  | { readonly type: "listing.new"; readonly waits: boolean }
  | { readonly type: "listing.reported"; readonly reason: keyof typeof REPORT_LABELS; readonly text: string };

/** Queues an email in the same transaction as the event. Operators get at most one email a day per item. */
export async function notifyOperators(
  services: Pick<Services, "env" | "clock">,
  tx: Db,
  { kind, itemId, name }: ItemKey & { readonly name: string },
  news: News,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const day = Math.floor(services.clock() / DAY_MS);
  const origin = instanceOrigin(services.env);
  const itemName = quoteName(name, `A ${kind}`);
  const page = `${origin}/market/${kind}/${itemId}`;
  const instance = `${origin}/settings?tab=instance`;
  const mail =
    news.type === "listing.new"
      ? {
          subject: news.waits ? `${itemName} is waiting for your review` : `${itemName} was listed`,
          lines: news.waits
            ? ["A workspace wants to list or sell this item. Approve or decline the request:", instance]
            : ["This item was just listed in the market. You can take it down on its page:", page],
        }
      : {
          subject: `${itemName} was reported`,
          lines: [
            `Reason: ${REPORT_LABELS[news.reason]}.`,
            ...(news.text === "" ? [] : ["", ...quoteBlock(news.text)]),
            "",
            "You get at most one email a day per item. All reports:",
            instance,
            "Item:",
            page,
          ],
        };
  await mailAddressesOnce(
    services,
    tx,
    `${kind} ${itemId} ${day}`,
    { workspaceId: NO_WORKSPACE, addresses: await findOperatorMails(tx, MAX_OPERATORS) },
    { type: news.type, ...mail },
  );
}
