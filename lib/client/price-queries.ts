import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as history from "@/lib/contract/price-history";
import * as tiers from "@/lib/contract/price-tiers";
import * as contract from "@/lib/contract/prices";
import type { ItemName, Price } from "@/lib/schema/price";
import { call, callTagged } from "./call";
import { endless, type ListQuery } from "./endless";
import { readPages } from "./read-pages";

const priceKeys = {
  all: ["prices"],
  list: (query: object) => ["prices", "list", query],
  part: ({ kind, id }: ItemName, part: string, of: object = {}) => ["prices", kind, id, part, of],
} as const;

/** Components hand over what they know of an item; two members of it name it. */
function nameOf({ kind, id }: ItemName) {
  return { kind, id };
}

export function pricesOptions(query: QueryIn<typeof contract.listPrices>) {
  return queryOptions({
    queryKey: priceKeys.list(query),
    queryFn: ({ signal }) => call(contract.listPrices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function pricesPages(query: ListQuery<typeof contract.listPrices>) {
  return endless(priceKeys.list(query), (at, signal) =>
    call(contract.listPrices, { query: { ...query, ...at }, signal }),
  );
}

/** The price with the tag that a change of it is based on. */
export function priceOptions(item: ItemName) {
  return queryOptions({
    queryKey: priceKeys.part(item, "price"),
    queryFn: ({ signal }) => callTagged(contract.getPrice, { params: nameOf(item), signal }),
  });
}

/** While one types, the answers to what stood there before are dropped: each is kept under what it was asked for. */
export function previewOptions(item: ItemName, proposal: Price) {
  return queryOptions({
    queryKey: priceKeys.part(item, "preview", proposal),
    queryFn: ({ signal }) => call(contract.previewPrice, { params: nameOf(item), body: proposal, signal }),
  });
}

export function simulationOptions(item: ItemName, proposal: Price) {
  return queryOptions({
    queryKey: priceKeys.part(item, "simulation", proposal),
    queryFn: ({ signal }) => call(history.simulatePrice, { params: nameOf(item), body: proposal, signal }),
  });
}

export function earningsOptions(item: ItemName) {
  return queryOptions({
    queryKey: priceKeys.part(item, "earnings"),
    queryFn: ({ signal }) => call(history.getEarnings, { params: nameOf(item), signal }),
  });
}

export function priceEffectsOptions(item: ItemName) {
  return queryOptions({
    queryKey: priceKeys.part(item, "effects"),
    queryFn: ({ signal }) => call(history.listPriceEffects, { params: nameOf(item), signal }),
  });
}

export function priceVersionsPages(item: ItemName, query: ListQuery<typeof history.listPriceVersions>) {
  return endless(priceKeys.part(item, "versions", query), (at, signal) =>
    call(history.listPriceVersions, { params: nameOf(item), query: { ...query, ...at }, signal }),
  );
}

export function auditPages(query: ListQuery<typeof contract.listAudit> & ItemName) {
  return endless(priceKeys.part(query, "audit", query), (at, signal) =>
    call(contract.listAudit, { query: { ...query, ...at }, signal }).then(pricesAlone),
  );
}

export function readWholeAudit({ kind, id }: ItemName) {
  return readPages((page) => call(contract.listAudit, { query: { kind, id, ...page } }).then(pricesAlone));
}

/** The log of a workspace holds nothing else. */
function pricesAlone({ items, ...page }: AnswerOf<typeof contract.listAudit>) {
  return { ...page, items: items.flatMap((item) => ("verdict" in item ? [item] : [])) };
}

interface PriceChange {
  readonly tag: string;
  readonly proposal: BodyIn<typeof contract.changePrice>;
}

export function changePriceOptions(queries: QueryClient, item: ItemName) {
  return mutationOptions({
    mutationFn: ({ tag, proposal }: PriceChange) =>
      call(contract.changePrice, { params: nameOf(item), body: proposal, ifMatch: tag }),
    // A refusal is on record too, and after a conflict the price is another.
    onSettled: () => queries.invalidateQueries({ queryKey: priceKeys.all }),
  });
}

export function withdrawPriceOptions(queries: QueryClient, item: ItemName) {
  return mutationOptions({
    mutationFn: (tag: string) => call(contract.withdrawPrice, { params: nameOf(item), ifMatch: tag }),
    onSettled: () => queries.invalidateQueries({ queryKey: priceKeys.all }),
  });
}

/** Plans of an item side by side. */
export function tiersOptions(item: ItemName) {
  return queryOptions({
    queryKey: priceKeys.part(item, "tiers"),
    queryFn: ({ signal }) => call(tiers.listTiers, { params: nameOf(item), signal }),
  });
}

export function previewTierOptions(item: ItemName, tier: string, proposal: Price) {
  return queryOptions({
    queryKey: priceKeys.part(item, "tier-preview", { tier, proposal }),
    queryFn: ({ signal }) =>
      call(tiers.previewTier, { params: { ...nameOf(item), tier }, body: proposal, signal }),
  });
}

interface TierChange {
  readonly tier: string;
  /** Of a plan that there is. */
  readonly tag?: string;
  readonly body: BodyIn<typeof tiers.saveTier>;
}

export function saveTierOptions(queries: QueryClient, item: ItemName) {
  return mutationOptions({
    mutationFn: ({ tier, tag, body }: TierChange) =>
      call(tiers.saveTier, {
        params: { ...nameOf(item), tier },
        body,
        ...(tag === undefined ? {} : { ifMatch: tag }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: priceKeys.all }),
  });
}

/** `close`: nobody new may have it. `withdraw`: what is announced for it is taken back. */
export function endTierOptions(queries: QueryClient, item: ItemName) {
  return mutationOptions({
    mutationFn: ({ tier, act }: { readonly tier: string; readonly act: "close" | "withdraw" }) =>
      call(act === "close" ? tiers.closeTier : tiers.withdrawTier, { params: { ...nameOf(item), tier } }),
    onSettled: () => queries.invalidateQueries({ queryKey: priceKeys.all }),
  });
}
