import { findTiers } from "@/db/queries/price-tiers";
import { findPriceItem } from "@/db/queries/prices";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/price-tiers";
import { ok } from "@/lib/kit/result";
import { nextSignificantAt } from "@/lib/pricing/evaluate-price-change";
import { MAIN_TIER } from "@/lib/schema/new-tier-id";
import { FREE } from "@/lib/schema/price";
import { on } from "@/lib/service/on";
import { findTier } from "./change-price";
import { evaluateChange, factsOf, ownFacts, pendingAnswer, priceTag, verdictAnswer } from "./price-facts";
import { tierNamed } from "./tier-named";

type Tiers = AnswerOf<typeof contract.listTiers>;

/** Lists the item's plans, including closed plans that still have subscribers. */
export const listTiers = on(contract.listTiers, async (services, { caller, params: name }) => {
  const now = services.clock();
  const { db } = services;
  const own = await ownFacts(services, caller, name, now);
  if (!own.ok) return own;
  const key = { kind: name.kind, itemId: name.id };
  const main = await findPriceItem(db, key.kind, key.itemId);
  const items: Tiers["items"] = [];
  for (const each of [main, ...(await findTiers(db, key))]) {
    const facts = await factsOf(db, name, each, now);
    if (each?.closed && facts.subscribers === 0) continue;
    const { state, revision, subscribers } = facts;
    const next = nextSignificantAt({ ...facts, now });
    items.push({
      ...tierNamed(each ?? { tier: null, name: null }),
      version: state.version,
      price: state.price,
      pending: pendingAnswer(state),
      subscribers,
      next_significant_at: next === null ? null : new Date(next).toISOString(),
      closed: each?.closed ?? false,
      tag: priceTag(state, revision),
    });
  }
  return ok({ items });
});

export const previewTier = on(contract.previewTier, async (services, { caller, params: name, body }) => {
  const now = services.clock();
  const own = await ownFacts(services, caller, name, now);
  if (!own.ok) return own;
  const { db } = services;
  const key = { kind: name.kind, itemId: name.id };
  const main = await findPriceItem(db, key.kind, key.itemId);
  const known = await findTier(db, key, name.tier === MAIN_TIER ? null : name.tier);
  if (known || !main) {
    const facts = await factsOf(db, name, known, now);
    return ok(verdictAnswer(evaluateChange(services, name.kind, facts, body, now)));
  }
  const { beside } = await factsOf(db, name, { ...main, tier: name.tier }, now);
  const price = { ...FREE, currency: own.value.state.price.currency };
  const first = { ...own.value, state: { ...own.value.state, price, pending: null } };
  const none = { ...first, byVersion: new Map(), subscribers: 0, past: [], beside };
  return ok(verdictAnswer(evaluateChange(services, name.kind, none, body, now)));
});
