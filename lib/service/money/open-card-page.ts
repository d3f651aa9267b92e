import { insertCardConsent } from "@/db/queries/saved-cards";
import { findWorkspace } from "@/db/queries/workspaces";
import type { saveCard as contract } from "@/lib/contract/auto-top-up";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { makeReturnUrls } from "@/lib/service/payments/make-return-urls";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { CARD_CONSENT } from "./card-consent";

/** Stores the consent and opens the provider's page on which the card is saved. */
export async function openCardPage(
  services: Services,
  { workspaceId, userId }: Caller,
  { return_to }: BodyOf<typeof contract>,
  origin: string,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const { db, clock } = services;
  const provider = await paymentsOf(services);
  if (provider === null) return refused("payments_off", "This instance takes no card payments.");
  const now = clock();
  const id = newId(now);
  const name = (await findWorkspace(db, workspaceId))?.name ?? "";
  const customer = await provider.cards.makeCustomer(id, name);
  if (!customer.ok) return customer;
  const consent = { id, workspaceId, consent: CARD_CONSENT, by: userId, at: now, customer: customer.value };
  await insertCardConsent(db, consent);
  const urls = makeReturnUrls(origin, return_to, { name: "card", done: "saved" });
  const page = await provider.cards.openPage({ cardId: id, customer: customer.value, ...urls });
  return page.ok ? ok({ url: page.value }) : page;
}
