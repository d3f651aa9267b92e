import { insertCardConsent } from "@/db/queries/saved-cards";
import { findWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/auto-top-up";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { makeReturnUrls } from "@/lib/service/payments/make-return-urls";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { refused } from "@/lib/service/process/faults";
import { CARD_CONSENT } from "./card-consent";

export const openCardPage = on(contract.saveCard, async (services, { caller, body, origin }) => {
  const { workspaceId, userId } = caller;
  const { return_to } = body;
  const { db, clock } = services;
  const provider = await paymentsOf(services);
  if (provider === null) return refused("payments_off", "This instance doesn't accept card payments.");
  const now = clock();
  const id = newId(now);
  const name = (await findWorkspace(db, workspaceId))?.name ?? "";
  const customer = await provider.cards.makeCustomer(id, name);
  if (!customer.ok) return customer;
  await insertCardConsent(db, {
    ...{ id, workspaceId, consent: CARD_CONSENT, customer: customer.value },
    ...{ consentedBy: userId, consentedAt: new Date(now) },
  });
  const urls = makeReturnUrls(origin, return_to, { name: "card", done: "saved" });
  const page = await provider.cards.openPage({ cardId: id, customer: customer.value, ...urls });
  return page.ok ? ok({ url: page.value }) : page;
});
