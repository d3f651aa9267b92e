import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { askForReview } from "@/db/queries/listing-reviews";
import { improvePeriods } from "@/db/queries/plan-periods";
import { insertPriceChange } from "@/db/queries/price-changes";
import { findTiers, insertTier, nameTier, noteTierClosed, updateTier } from "@/db/queries/price-tiers";
import {
  findPriceItem,
  findPriceVersions,
  holdPriceItem,
  insertPriceItem,
  insertPriceVersion,
  lockPriceItem,
  type PriceItem,
  type PriceItemChange,
  releasePriceItem,
  updatePriceItem,
} from "@/db/queries/prices";
import { moveSubscribers } from "@/db/queries/subscriptions";
import * as tiers from "@/lib/contract/price-tiers";
import * as contract from "@/lib/contract/prices";
import { etag } from "@/lib/kit/etag";
import { newId } from "@/lib/kit/id";
import { maxOf } from "@/lib/kit/max-of";
import { fail, ok, type Result } from "@/lib/kit/result";
import { isNoWorse, type Verdict } from "@/lib/pricing/evaluate-price-change";
import { priceAt } from "@/lib/pricing/price-state";
import { MAIN_TIER, MAX_TIERS } from "@/lib/schema/new-tier-id";
import type { Caller } from "@/lib/schema/person";
import { FREE, type Price, type ProposedPrice } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { on } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { notifyOfPrice } from "./notify-of-price";
import {
  evaluateChange,
  factsOf,
  type ItemName,
  noItem,
  type PriceFacts,
  priceTag,
  verdictAnswer,
} from "./price-facts";

/**
 * All price changes are checked and written in this file. Every proposed change is
 * recorded, even if it is refused.
 */

interface Order extends ItemName {
  readonly ifMatch: string | null;
  /** ID of the plan whose price changes. Null or undefined means the item's base price. */
  readonly tier?: string | null;
}

type TierOrder = Order & { readonly tier: string | null };

interface Changed {
  readonly verdict: ReturnType<typeof verdictAnswer>;
  readonly tag: string;
}

export const changePrice = on(
  contract.changePrice,
  async (services, { caller, params, body: proposed, ifMatch }) => {
    const now = services.clock();
    const order = { ...params, ifMatch };
    return services.db.transaction(async (transaction): Promise<Result<Changed, Problem>> => {
      const locked = await lockOwn(transaction, caller, order, now);
      return locked.ok
        ? changeLocked(services, transaction, caller, { ...order, ...locked.value }, proposed, now)
        : locked;
    });
  },
  withTag,
);

/** Saving a closed plan reopens it. */
export const saveTier = on(
  tiers.saveTier,
  async (services, { caller, params, body: { name, price: proposed }, ifMatch }) => {
    const order: TierOrder = { ...params, tier: storedTier(params), ifMatch };
    const now = services.clock();
    return services.db.transaction(async (transaction): Promise<Result<Changed, Problem>> => {
      const main = await lockOwn(transaction, caller, { ...order, ifMatch: null, tier: null }, now);
      if (!main.ok) return main;
      const plans = await findTiers(transaction, main.value.item);
      const open = plans.filter(({ closed }) => !closed);
      const known = plans.find(({ tier }) => tier === order.tier);
      if (order.tier !== null && (known?.closed ?? true) && open.length + 1 >= MAX_TIERS)
        return fail(
          problem("conflict", `An item can have at most ${MAX_TIERS} plans. Close one of them first.`),
        );
      if (order.tier !== null && !known) {
        const made = await makeTier(
          services,
          transaction,
          caller,
          main.value,
          { ...order, tier: order.tier, name },
          proposed,
          now,
        );
        return made;
      }
      const locked = await lockOwn(transaction, caller, order, now);
      if (!locked.ok) return locked;
      const changed = await changeLocked(
        services,
        transaction,
        caller,
        { ...order, ...locked.value },
        proposed,
        now,
      );
      if (!changed.ok) return changed;
      await nameTier(transaction, locked.value.item, order.tier, name);
      if (known?.closed && order.tier !== null)
        await noteTierClosed(transaction, { ...locked.value.item, tier: order.tier }, null);
      return changed;
    });
  },
  withTag,
);

function withTag({ verdict, tag }: Changed) {
  return { body: verdict, headers: { ETag: etag(tag) } };
}

function storedTier({ tier }: { readonly tier: string }): string | null {
  return tier === MAIN_TIER ? null : tier;
}

/**
 * New subscribers can no longer choose a closed plan, but existing subscribers keep it at their price. An
 * item's base price can't be closed.
 */
export const closeTier = on(tiers.closeTier, async (services, { caller, params, ifMatch }) => {
  const order = { ...params, ifMatch };
  const now = services.clock();
  if (order.tier === MAIN_TIER)
    return fail(problem("conflict", "You can't close an item's base price, only its additional plans."));
  return services.db.transaction(async (transaction): Promise<Result<undefined, Problem>> => {
    const locked = await lockOwn(transaction, caller, order, now);
    if (!locked.ok) return locked;
    const { item, facts, main } = locked.value;
    if (item.closed) return ok(undefined);
    const entry = { ...entryOf(caller, order, facts, now), class: "immediate", allowed: true } as const;
    const price = JSON.stringify(facts.state.price);
    const said = { before: price, after: JSON.stringify({ closed: true }), effectiveAt: new Date(now) };
    await insertPriceChange(transaction, { ...entry, ...said, action: "change", version: null });
    const { pending } = facts.state;
    if (pending)
      await insertPriceChange(transaction, {
        ...{ ...entryOf(caller, order, facts, now), ...said, action: "withdraw", class: "none" },
        allowed: true,
        version: pending.version,
      });
    await noteTierClosed(transaction, { ...item, tier: order.tier }, now);
    await updatePriceItem(transaction, main, { ...main.state, offered: main.offered });
    return ok(undefined);
  });
});

interface Locked {
  readonly item: PriceItem;
  readonly main: PriceItem;
  readonly facts: PriceFacts;
}

async function changeLocked(
  services: Services,
  db: Db,
  caller: Caller,
  { item, main, facts, ...order }: Order & Locked,
  proposed: ProposedPrice,
  now: number,
): Promise<Result<Changed, Problem>> {
  const verdict = evaluateChange(services, order.kind, facts, proposed, now);
  const version = await applyChange(db, { item, main, facts }, verdict, now);
  if (version !== null) await holdBack(services, db, caller, main, verdict, now);
  await insertPriceChange(db, {
    ...entryOf(caller, order, facts, now),
    action: "change",
    before: JSON.stringify(facts.state.price),
    after: JSON.stringify(proposed),
    verdict: JSON.stringify(verdictAnswer(verdict)),
    allowed: verdict.allowed,
    class: verdict.class,
    version,
    effectiveAt: new Date(verdict.effectiveAt),
  });
  if (!verdict.allowed) return fail(refusal(verdict));
  if (verdict.price && verdict.effectiveAt > now)
    await notifyOfPrice(
      services,
      db,
      { item, facts },
      { to: verdict.price, effectiveAt: verdict.effectiveAt },
    );
  const changed = await findTier(db, { kind: order.kind, itemId: order.id }, item.tier);
  return ok({
    verdict: verdictAnswer(verdict),
    tag: changed ? priceTag(priceAt(changed.state, now), changed.revision) : "",
  });
}

/** A new plan's price is checked in the same way as the first price of an item without subscribers. */
async function makeTier(
  services: Services,
  db: Db,
  caller: Caller,
  { main, facts }: Locked,
  order: TierOrder & { readonly tier: string; readonly name: string },
  proposed: ProposedPrice,
  now: number,
): Promise<Result<Changed, Problem>> {
  const item: PriceItem = { ...main, tier: order.tier, name: order.name };
  const none = { ...facts.state, price: { ...FREE, currency: facts.state.price.currency }, pending: null };
  const { beside } = await factsOf(db, order, item, now);
  const first: PriceFacts = { ...facts, state: none, byVersion: new Map(), subscribers: 0, past: [], beside };
  const verdict = evaluateChange(services, order.kind, first, proposed, now);
  const made = verdict.price && (await nextVersion(db, item));
  if (verdict.price && made) {
    const at = new Date(now);
    await insertPriceVersion(db, item, made, verdict.price, at, at, order.tier);
    await insertTier(db, { ...item, tier: order.tier }, { name: order.name, version: made, now });
    await updatePriceItem(db, main, { ...main.state, offered: true });
    await holdBack(services, db, caller, main, verdict, now);
  }
  await insertPriceChange(db, {
    ...entryOf(caller, order, first, now),
    action: "change",
    before: JSON.stringify(none.price),
    after: JSON.stringify(proposed),
    verdict: JSON.stringify(verdictAnswer(verdict)),
    allowed: verdict.allowed,
    class: verdict.class,
    version: made,
    effectiveAt: new Date(verdict.effectiveAt),
  });
  if (!verdict.allowed) return fail(refusal(verdict));
  return ok({ verdict: verdictAnswer(verdict), tag: `${made}.${main.revision + 1}` });
}

export const withdrawPrice = on(contract.withdrawPrice, (services, { caller, params, ifMatch }) =>
  withdraw(services, caller, { ...params, ifMatch }),
);

export const withdrawTier = on(tiers.withdrawTier, (services, { caller, params, ifMatch }) =>
  withdraw(services, caller, { ...params, tier: storedTier(params), ifMatch }),
);

/** A withdrawn change no longer counts towards the limit on price changes within 30 days. */
async function withdraw(
  services: Services,
  caller: Caller,
  order: Order,
): Promise<Result<undefined, Problem>> {
  const now = services.clock();
  return services.db.transaction(async (transaction): Promise<Result<undefined, Problem>> => {
    const locked = await lockOwn(transaction, caller, order, now);
    if (!locked.ok) return locked;
    const { facts } = locked.value;
    const { pending, version, price } = facts.state;
    if (pending === null) return fail(problem("not_found", "This price has no pending change."));
    await keepState(transaction, locked.value, {
      version,
      pending: null,
      offered: locked.value.item.offered,
    });
    await insertPriceChange(transaction, {
      ...entryOf(caller, order, facts, now),
      action: "withdraw",
      before: JSON.stringify(pending.price),
      after: JSON.stringify(price),
      verdict: null,
      allowed: true,
      class: "none",
      version: pending.version,
      effectiveAt: new Date(now),
    });
    await notifyOfPrice(services, transaction, locked.value, null);
    return ok(undefined);
  });
}

export async function lockPrice(
  db: Db,
  item: { kind: Order["kind"]; itemId: string; workspaceId: string },
  now: number,
): Promise<PriceItem> {
  await insertPriceItem(db, item, FREE, new Date(now));
  const found = await lockPriceItem(db, item.kind, item.itemId);
  if (!found) throw new Error("The item's price is missing");
  return { ...found, state: priceAt(found.state, now) };
}

async function lockOwn(
  db: Db,
  caller: Caller,
  { kind, id, ifMatch, tier = null }: Order,
  now: number,
): Promise<Result<Locked, Problem>> {
  const owned = await findItem(db, kind, id);
  if (!owned || !belongsTo(owned, caller)) return noItem({ kind });
  const main = await lockPrice(db, { kind, itemId: id, workspaceId: caller.workspaceId }, now);
  const found = tier === null ? main : await findTier(db, { kind, itemId: id }, tier);
  if (!found) return fail(problem("not_found", `This ${kind} has no plan with this ID.`));
  const item = { ...found, state: priceAt(found.state, now) };
  const tag = priceTag(item.state, item.revision);
  if (ifMatch !== null && ifMatch !== "*" && ifMatch !== tag) {
    const message = "Someone else changed the price. Reload the price before you change it.";
    const current = { version: item.state.version, price: item.state.price };
    return fail(problem("revision_conflict", message, { extra: { current } }));
  }
  return ok({ item, main, facts: await factsOf(db, { kind, id }, item, now) });
}

/** The plan may be closed. A `tier` of null means the item's base price. */
export async function findTier(
  db: Db,
  key: { readonly kind: Order["kind"]; readonly itemId: string },
  tier: string | null,
): Promise<PriceItem | undefined> {
  if (tier === null) return findPriceItem(db, key.kind, key.itemId);
  return (await findTiers(db, key)).find((each) => each.tier === tier);
}

async function applyChange(
  db: Db,
  locked: Locked,
  { class: kind, price, effectiveAt, existingSubscribers }: Verdict,
  now: number,
): Promise<number | null> {
  if (price === null || kind === "none") return null;
  const { item, facts } = locked;
  const versions = await findPriceVersions(db, item.kind, item.itemId);
  const made = await nextVersion(db, item);
  await insertPriceVersion(db, item, made, price, new Date(now), new Date(effectiveAt), item.tier);
  const { version, pending } = facts.state;
  const offered = item.offered || price.mode !== "free";
  await keepState(
    db,
    locked,
    effectiveAt > now
      ? { version, pending: { version: made, effectiveAt }, offered }
      : { version: made, pending, offered },
  );
  if (existingSubscribers === "move") {
    await moveSubscribers(db, item, movable(facts.byVersion, versions, price), made);
    if (price.mode === "plan") await improvePeriods(db, item, made, price);
  }
  return made;
}

/**
 * On instances that review listings, holds an item's first price until it is approved. Every change to a
 * held price restarts the review.
 */
async function holdBack(
  { env }: Services,
  db: Db,
  { userId }: Caller,
  { kind, itemId, workspaceId, offered, held }: PriceItem,
  { price }: Verdict,
  now: number,
): Promise<void> {
  const opens = env.listingReview && !offered && price !== null && price.mode !== "free";
  if (!opens && !held) return;
  if (!env.listingReview) return releasePriceItem(db, { kind, itemId });
  if (opens) await holdPriceItem(db, { kind, itemId });
  await askForReview(db, { id: newId(now), workspaceId, kind, itemId, askedBy: userId, opens: true, now });
}

/** Version numbers are shared by all plans of an item. */
async function nextVersion(db: Db, { kind, itemId }: PriceItem): Promise<number> {
  return maxOf((await findPriceVersions(db, kind, itemId)).keys()) + 1;
}

/**
 * Always updates the row of the item's base price too, so that the item's `ETag` changes whenever one of its
 * plans does.
 */
async function keepState(db: Db, { item, main }: Locked, change: PriceItemChange): Promise<void> {
  if (item.tier === null) return updatePriceItem(db, item, change);
  await updateTier(db, { ...item, tier: item.tier }, change);
  await updatePriceItem(db, main, { ...main.state, offered: change.offered });
}

/**
 * Returns the price versions whose subscribers may be moved to the next price. Even if it is lower than the
 * current price, it may be higher than what subscribers to older versions pay, and those must not be moved.
 */
function movable(
  subscribed: ReadonlyMap<number, number>,
  versions: ReadonlyMap<number, { readonly price: Price }>,
  next: Price,
): number[] {
  return [...subscribed.keys()].filter((version) => {
    const theirs = versions.get(version);
    return theirs !== undefined && isNoWorse(next, theirs.price);
  });
}

function entryOf(caller: Caller, { kind, id, tier = null }: Order, { subscribers }: PriceFacts, now: number) {
  return {
    id: newId(now),
    workspaceId: caller.workspaceId,
    kind,
    itemId: id,
    tier,
    actorId: caller.userId,
    subscribers,
    madeAt: new Date(now),
  };
}

function refusal(verdict: Verdict): Problem {
  const rules = verdict.errors.map(({ message }) => message).join(" ");
  const { errors, ...more } = verdictAnswer(verdict);
  return problem("price_change_refused", rules, { errors, extra: more });
}
