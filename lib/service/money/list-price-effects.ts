import { listPriceVersions } from "@/db/queries/price-changes";
import { findPriceEffects, type PriceSpan } from "@/db/queries/price-effects";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/price-history";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { ownFacts } from "./price-facts";

type Effects = AnswerOf<typeof contract.listPriceEffects>;

const DAY_MS = 24 * 3600 * 1000;
const MAX_DAYS = 30;
const MAX_CHANGES = 20;

/**
 * Compares the time before and after each price change. Both spans have the same length, at most 30 days. For
 * a change an hour ago, that is one hour on each side. The response includes the length.
 */
export const listPriceEffects = on(contract.listPriceEffects, async (services, { caller, params }) => {
  const { kind, id } = params;
  const now = services.clock();
  const facts = await ownFacts(services, caller, { kind, id }, now);
  if (!facts.ok) return facts;
  const item = { kind, itemId: id };
  const versions = await listPriceVersions(services.db, item, { before: null, limit: MAX_CHANGES + 1 });
  const changes = versions
    // The first version is the initial price, so there is nothing to compare it with.
    .filter(
      ({ version, withdrawn, effectiveAt }) => version > 1 && !withdrawn && effectiveAt.getTime() <= now,
    )
    .slice(0, MAX_CHANGES)
    .map(({ version, price, effectiveAt }) => {
      const at = effectiveAt.getTime();
      return { version, price, at, spanMs: Math.max(1, Math.min(MAX_DAYS * DAY_MS, now - at)) };
    });
  const spans = await findPriceEffects(services.db, {
    ...item,
    sellerId: caller.workspaceId,
    times: changes,
  });
  const of = (place: number, side: PriceSpan["side"]) =>
    spans.find((span) => span.place === place && span.side === side);
  const items = changes.map(({ version, price, at, spanMs }, index): Effects["items"][number] => ({
    version,
    price,
    effective_at: new Date(at).toISOString(),
    days: spanMs / DAY_MS,
    before: answer(of(index + 1, "before")),
    after: answer(of(index + 1, "after")),
  }));
  return ok({ items });
});

function answer(span: PriceSpan | undefined): Effects["items"][number]["before"] {
  const { began = 0, subscribers = 0, joined = 0, left = 0, revenue = [] } = span ?? {};
  return { subscribers, joined, left, churn: began === 0 ? null : left / began, revenue };
}
