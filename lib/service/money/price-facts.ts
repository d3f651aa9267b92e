import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findPastChanges } from "@/db/queries/price-changes";
import { findTiers } from "@/db/queries/price-tiers";
import { findPriceItem, findPriceVersions, type PriceItem } from "@/db/queries/prices";
import { countSubscribers } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/prices";
import { etag } from "@/lib/kit/etag";
import { fail, ok, type Result } from "@/lib/kit/result";
import {
  evaluatePriceChange,
  nextSignificantAt,
  type PastChange,
  type PlansBeside,
  SPACING_MS,
  type Verdict,
} from "@/lib/pricing/evaluate-price-change";
import { type PriceState, priceAt } from "@/lib/pricing/price-state";
import type { Caller } from "@/lib/schema/person";
import { FREE, type PriceKind, type ProposedPrice } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { on } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";

export interface PriceFacts {
  readonly state: PriceState;
  readonly revision: number;
  readonly byVersion: ReadonlyMap<number, number>;
  readonly subscribers: number;
  readonly past: readonly PastChange[];
  readonly beside: PlansBeside;
}

export async function factsOf(
  db: Db,
  { kind, id }: ItemName,
  item: PriceItem | undefined,
  now: number,
): Promise<PriceFacts> {
  const key = { kind, itemId: id };
  const tier = item?.tier ?? null;
  const counted = [...(await countSubscribers(db, kind, id))];
  const versions = await findPriceVersions(db, kind, id);
  const isOwn = ([version]: readonly [number, number]) => (versions.get(version)?.tier ?? null) === tier;
  return {
    state: item ? priceAt(item.state, now) : { version: 1, price: FREE, pending: null },
    revision: item?.revision ?? 1,
    byVersion: new Map(counted.filter(isOwn)),
    subscribers: total(counted.filter(isOwn)),
    past: await findPastChanges(db, { ...key, tier }, now - SPACING_MS),
    beside: {
      prices: (await plansBeside(db, key, tier)).flatMap(({ state }) => pricesOf(priceAt(state, now))),
      subscribers: total(counted.filter((each) => !isOwn(each))),
    },
  };
}

async function plansBeside(
  db: Db,
  key: { readonly kind: PriceKind; readonly itemId: string },
  tier: string | null,
): Promise<readonly PriceItem[]> {
  const tiers = await findTiers(db, key);
  const main = tier === null ? undefined : await findPriceItem(db, key.kind, key.itemId);
  const others = tiers.filter((each) => !each.closed && each.tier !== tier);
  return main ? [main, ...others] : others;
}

function pricesOf({ price, pending }: PriceState) {
  return pending ? [price, pending.price] : [price];
}

function total(counted: readonly (readonly [number, number])[]): number {
  return counted.reduce((sum, [, count]) => sum + count, 0);
}

export interface ItemName {
  readonly kind: PriceKind;
  readonly id: string;
}

export async function ownFacts(
  { db }: Pick<Services, "db">,
  caller: Caller,
  name: ItemName,
  now: number,
): Promise<Result<PriceFacts, Problem>> {
  const item = await findItem(db, name.kind, name.id);
  if (!item || !belongsTo(item, caller)) return noItem(name);
  return ok(await factsOf(db, name, await findPriceItem(db, name.kind, name.id), now));
}

export const getPrice = on(
  contract.getPrice,
  async (services, { caller, params: name }) => {
    const now = services.clock();
    const facts = await ownFacts(services, caller, name, now);
    if (!facts.ok) return facts;
    const { state, revision, subscribers } = facts.value;
    const next = nextSignificantAt({ ...facts.value, now });
    return ok({
      kind: name.kind,
      id: name.id,
      version: state.version,
      price: state.price,
      pending: pendingAnswer(state),
      subscribers,
      next_significant_at: next === null ? null : new Date(next).toISOString(),
      tag: priceTag(state, revision),
    });
  },
  ({ tag, ...body }) => ({ body, headers: { ETag: etag(tag) } }),
);

export function pendingAnswer({ pending }: PriceState) {
  return (
    pending && {
      version: pending.version,
      price: pending.price,
      effective_at: new Date(pending.effectiveAt).toISOString(),
    }
  );
}

export const previewPrice = on(contract.previewPrice, async (services, { caller, params: name, body }) => {
  const now = services.clock();
  const facts = await ownFacts(services, caller, name, now);
  return facts.ok ? ok(verdictAnswer(evaluateChange(services, name.kind, facts.value, body, now))) : facts;
});

export function evaluateChange(
  { env }: Pick<Services, "env">,
  kind: PriceKind,
  facts: PriceFacts,
  proposed: ProposedPrice,
  now: number,
): Verdict {
  return evaluatePriceChange({
    kind,
    current: facts.state.price,
    proposed,
    pending: facts.state.pending?.price ?? null,
    subscribers: facts.subscribers,
    past: facts.past,
    now,
    bounds: env.priceBounds,
    beside: facts.beside,
  });
}

export function verdictAnswer(verdict: Verdict) {
  return {
    allowed: verdict.allowed,
    class: verdict.class,
    effective_at: new Date(verdict.effectiveAt).toISOString(),
    existing_subscribers: verdict.existingSubscribers,
    errors: [...verdict.errors],
  };
}

/** The ETag of a price changes with each write, and when a pending change takes effect. */
export function priceTag(state: PriceState, revision: number): string {
  return `${state.version}.${revision}`;
}

export function noItem({ kind }: Pick<ItemName, "kind">) {
  return fail(problem("not_found", `No ${kind} with this ID in this workspace.`));
}
