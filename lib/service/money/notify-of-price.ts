import type { Db } from "@/db/handle";
import { findNames } from "@/db/queries/market";
import type { PriceItem } from "@/db/queries/prices";
import { findMailsOfVersions } from "@/db/queries/subscribers";
import type { Price } from "@/lib/schema/price";
import { priceMail, withdrawnMail } from "@/lib/service/charging/money-mails";
import { mailAddresses } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import type { PriceFacts } from "./price-facts";

interface Priced {
  readonly item: PriceItem;
  readonly facts: PriceFacts;
}

/**
 * Notifies subscribers of a price change or, if `news` is null, of its withdrawal. The emails are queued in
 * the same transaction as the change.
 */
export async function notifyOfPrice(
  services: Pick<Services, "env" | "clock">,
  tx: Db,
  { item, facts }: Priced,
  news: { readonly to: Price; readonly effectiveAt: number } | null,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const { kind, itemId, workspaceId } = item;
  const addresses = await findMailsOfVersions(tx, { kind, itemId }, [...facts.byVersion.keys()]);
  const [named] = await findNames(tx, [{ kind, itemId }]);
  const plan = item.tier === null || item.name === null ? "" : `, ${item.name}`;
  const said = {
    name: `${named?.name ?? `a ${kind}`}${plan}`,
    from: facts.state.price,
    url: `${instanceOrigin(services.env)}/market/${kind}/${itemId}`,
  };
  const mail = news ? priceMail({ ...said, ...news }) : withdrawnMail(said);
  await mailAddresses(services, tx, workspaceId, addresses, mail);
}
