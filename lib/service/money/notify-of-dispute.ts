import type { Db } from "@/db/handle";
import type { DisputeRow } from "@/db/queries/disputes";
import { findNames } from "@/db/queries/market";
import { findOperatorMails } from "@/db/queries/users";
import { DISPUTE_SIDES, type DisputeSide } from "@/lib/schema/dispute";
import type { MoneyMail } from "@/lib/service/charging/money-mails";
import { mailAddresses, queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { NO_WORKSPACE } from "@/lib/service/outbound/person-mail";
import type { Services } from "@/lib/service/services";
import type { DisputeNews } from "./dispute-mails";

const MAX_OPERATORS = 20;

interface Notified {
  readonly row: DisputeRow;
  readonly by: DisputeSide;
  readonly operators: boolean;
}

/** The emails are queued in the same transaction as the change to the dispute that they report. */
export async function notifyOfDispute(
  services: Pick<Services, "env" | "clock">,
  tx: Db,
  { row, by, operators }: Notified,
  mailFor: (news: DisputeNews) => MoneyMail,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const [named] = await findNames(tx, [row]);
  const { buyer, seller, amount, currency } = row;
  const name = named?.name ?? `a ${row.kind}`;
  const url = `${instanceOrigin(services.env)}/disputes/${row.id}`;
  const mail = mailFor({ name, buyer, seller, amount, currency, url });
  for (const side of DISPUTE_SIDES) {
    if (side === by) continue;
    if (side === "buyer")
      await queueBillingEmail(services, tx, { workspaceId: row.workspaceId, userId: row.openedBy }, mail);
    else if (side === "seller")
      // The dispute was opened by someone in the buyer's workspace, so no particular person of the seller's
      // workspace is involved, and the email goes to that workspace's first owner.
      await queueBillingEmail(services, tx, { workspaceId: row.sellerId, userId: row.sellerId }, mail);
    else if (operators)
      await mailAddresses(services, tx, NO_WORKSPACE, await findOperatorMails(tx, MAX_OPERATORS), mail);
  }
}
