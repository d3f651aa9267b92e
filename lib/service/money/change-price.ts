import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { improvePeriods } from "@/db/queries/plan-periods";
import { insertPriceChange } from "@/db/queries/price-changes";
import {
  findPriceVersions,
  insertPriceItem,
  insertPriceVersion,
  lockPriceItem,
  type PriceItem,
  updatePriceItem,
} from "@/db/queries/prices";
import { moveSubscribers } from "@/db/queries/subscriptions";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { isNoWorse, type Verdict } from "@/lib/pricing/judge-price-change";
import { priceAt } from "@/lib/pricing/price-state";
import type { Caller } from "@/lib/schema/person";
import { FREE, type Price, type ProposedPrice } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import type { Services } from "@/lib/service/services";
import {
  factsOf,
  type ItemName,
  judge,
  noItem,
  type PriceFacts,
  priceTag,
  verdictAnswer,
} from "./price-facts";

/** The one place that writes prices. Whichever way a change comes, it is judged here, and every proposal is kept. */

interface Order extends ItemName {
  /** The `ETag` of what the change is based on. */
  readonly ifMatch: string | null;
}

interface Changed {
  readonly verdict: ReturnType<typeof verdictAnswer>;
  readonly tag: string;
}

export async function changePrice(
  services: Services,
  caller: Caller,
  order: Order,
  proposed: ProposedPrice,
): Promise<Result<Changed, Problem>> {
  const now = services.clock();
  return services.db.transaction(async (transaction): Promise<Result<Changed, Problem>> => {
    const locked = await lockOwn(transaction, caller, order, now);
    if (!locked.ok) return locked;
    const { item, facts } = locked.value;
    const verdict = judge(services, order.kind, facts, proposed, now);
    const version = await carryOut(transaction, item, facts, verdict, now);
    await insertPriceChange(transaction, {
      ...entryOf(caller, order, facts, now),
      action: "change",
      before: JSON.stringify(facts.state.price),
      after: JSON.stringify(proposed),
      verdict: JSON.stringify(verdictAnswer(verdict)),
      allowed: verdict.allowed,
      class: verdict.class,
      version,
      effectiveAt: verdict.effectiveAt,
    });
    if (!verdict.allowed) return fail(refusal(verdict));
    const changed = await lockPriceItem(transaction, order.kind, order.id);
    return ok({
      verdict: verdictAnswer(verdict),
      tag: changed ? priceTag(priceAt(changed.state, now), changed.revision) : "",
    });
  });
}

/** Takes a pending change back, which gives the change of these 30 days back too. */
export async function withdrawPrice(
  services: Services,
  caller: Caller,
  order: Order,
): Promise<Result<undefined, Problem>> {
  const now = services.clock();
  return services.db.transaction(async (transaction): Promise<Result<undefined, Problem>> => {
    const locked = await lockOwn(transaction, caller, order, now);
    if (!locked.ok) return locked;
    const { item, facts } = locked.value;
    const { pending, version, price } = facts.state;
    if (pending === null) return fail(problem("not_found", "No change of this price is pending."));
    await updatePriceItem(transaction, item, { version, pending: null, offered: item.offered });
    await insertPriceChange(transaction, {
      ...entryOf(caller, order, facts, now),
      action: "withdraw",
      before: JSON.stringify(pending.price),
      after: JSON.stringify(price),
      verdict: null,
      allowed: true,
      class: "none",
      version: pending.version,
      effectiveAt: now,
    });
    return ok(undefined);
  });
}

/** The price of an item as it stands now, held until the transaction ends. An item without one gets its row. */
export async function lockPrice(
  db: Db,
  item: { kind: Order["kind"]; itemId: string; workspaceId: string },
  now: number,
): Promise<PriceItem> {
  await insertPriceItem(db, item, FREE, new Date(now));
  const found = await lockPriceItem(db, item.kind, item.itemId);
  if (!found) throw new Error("The price of an item is not there");
  return { ...found, state: priceAt(found.state, now) };
}

async function lockOwn(
  db: Db,
  caller: Caller,
  { kind, id, ifMatch }: Order,
  now: number,
): Promise<Result<{ item: PriceItem; facts: PriceFacts }, Problem>> {
  const owned = await findItem(db, kind, id);
  if (!owned || !belongsTo(owned, caller)) return noItem({ kind });
  const item = await lockPrice(db, { kind, itemId: id, workspaceId: caller.workspaceId }, now);
  const tag = priceTag(item.state, item.revision);
  if (ifMatch !== null && ifMatch !== "*" && ifMatch !== tag) {
    const message = "The price was changed in between. Look at it again before you change it.";
    const current = { version: item.state.version, price: item.state.price };
    return fail(problem("revision_conflict", message, { extra: { current } }));
  }
  return ok({ item, facts: await factsOf(db, { kind, id }, item, now) });
}

/** Writes what was allowed; the version that was made, or null where nothing changes. */
async function carryOut(
  db: Db,
  item: PriceItem,
  facts: PriceFacts,
  { class: kind, price, effectiveAt, existingSubscribers }: Verdict,
  now: number,
): Promise<number | null> {
  if (price === null || kind === "none") return null;
  const versions = await findPriceVersions(db, item.kind, item.itemId);
  const made = Math.max(...versions.keys()) + 1;
  await insertPriceVersion(db, item, made, price, new Date(now), new Date(effectiveAt));
  const { version, pending } = facts.state;
  const offered = item.offered || price.mode !== "free";
  await updatePriceItem(
    db,
    item,
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

/** Who kept an older, lower price is not moved up by one that is lower than the current. */
function movable(
  subscribed: ReadonlyMap<number, number>,
  versions: ReadonlyMap<number, Price>,
  next: Price,
): number[] {
  return [...subscribed.keys()].filter((version) => {
    const theirs = versions.get(version);
    return theirs !== undefined && isNoWorse(next, theirs);
  });
}

function entryOf(caller: Caller, { kind, id }: Order, { subscribers }: PriceFacts, now: number) {
  return {
    id: newId(now),
    workspaceId: caller.workspaceId,
    kind,
    itemId: id,
    actorId: caller.userId,
    subscribers,
    madeAt: now,
  };
}

function refusal(verdict: Verdict): Problem {
  const rules = verdict.errors.map(({ message }) => message).join(" ");
  const { errors, ...more } = verdictAnswer(verdict);
  return problem("price_change_refused", rules, { errors, extra: more });
}
