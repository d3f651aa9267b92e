import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyIn } from "@/lib/contract/endpoint";
import * as tiers from "@/lib/contract/price-tiers";
import * as contract from "@/lib/contract/prices";
import type { ItemName } from "@/lib/schema/price";
import { call, callTagged } from "./call";
import { endless, type ListQuery } from "./endless";
import { change, forgetting, keyOf, pages } from "./query";
import { readPages } from "./read-pages";

/**
 * Refetched even after a failed change, because the audit log lists rejected changes too, and a conflict
 * means that the price has changed.
 */
const FORGETS = ["/prices/**", "/audit"];

const ROWS_A_PAGE = 100;

export function priceListOptions(query: Omit<ListQuery<typeof contract.listPrices>, "limit">) {
  return pages(contract.listPrices, { query: { ...query, limit: ROWS_A_PAGE } });
}

export function priceOptions({ kind, id }: ItemName) {
  const params = { kind, id };
  return queryOptions({
    queryKey: [...keyOf(contract.getPrice, { params }), "tagged"],
    queryFn: ({ signal }) => callTagged(contract.getPrice, { params, signal }),
  });
}

export function auditPages(query: ListQuery<typeof contract.listAudit> & ItemName) {
  return endless(keyOf(contract.listAudit, { query }), (at, signal) =>
    call(contract.listAudit, { query: { ...query, ...at }, signal }).then(pricesAlone),
  );
}

export function readWholeAudit({ kind, id }: ItemName) {
  return readPages((page) => call(contract.listAudit, { query: { kind, id, ...page } }).then(pricesAlone));
}

/** Narrows the type of the items, because a workspace's audit log contains only price changes. */
function pricesAlone({ items, ...page }: AnswerOf<typeof contract.listAudit>) {
  return { ...page, items: items.flatMap((item) => ("verdict" in item ? [item] : [])) };
}

interface PriceChange {
  readonly tag: string;
  readonly proposal: BodyIn<typeof contract.changePrice>;
}

export function changePriceOptions({ kind, id }: ItemName) {
  return change(
    contract.changePrice,
    ({ tag, proposal }: PriceChange) => ({ params: { kind, id }, body: proposal, ifMatch: tag }),
    FORGETS,
  );
}

export function withdrawPriceOptions({ kind, id }: ItemName) {
  return change(contract.withdrawPrice, (tag: string) => ({ params: { kind, id }, ifMatch: tag }), FORGETS);
}

interface TierChange {
  readonly tier: string;
  readonly tag?: string;
  readonly body: BodyIn<typeof tiers.saveTier>;
}

export function saveTierOptions({ kind, id }: ItemName) {
  return change(
    tiers.saveTier,
    ({ tier, tag, body }: TierChange) => ({
      params: { kind, id, tier },
      body,
      ...(tag === undefined ? {} : { ifMatch: tag }),
    }),
    FORGETS,
  );
}

export function endTierOptions({ kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: ({ tier, act }: { readonly tier: string; readonly act: "close" | "withdraw" }) =>
      call(act === "close" ? tiers.closeTier : tiers.withdrawTier, { params: { kind, id, tier } }),
    onSettled: forgetting(FORGETS),
  });
}
