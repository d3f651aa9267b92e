import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findPastChanges } from "@/db/queries/price-changes";
import { findPriceItem, type PriceItem } from "@/db/queries/prices";
import { countSubscribers } from "@/db/queries/subscriptions";
import { fail, ok, type Result } from "@/lib/kit/result";
import {
  judgePriceChange,
  nextSignificantAt,
  type PastChange,
  SPACING_MS,
  type Verdict,
} from "@/lib/pricing/judge-price-change";
import { type PriceState, priceAt } from "@/lib/pricing/price-state";
import type { Caller } from "@/lib/schema/person";
import { FREE, type PriceKind, type ProposedPrice } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import type { Services } from "@/lib/service/services";

/** What a change of a price is judged by. */
export interface PriceFacts {
  readonly state: PriceState;
  readonly revision: number;
  /** How many subscribers pay under each version. */
  readonly byVersion: ReadonlyMap<number, number>;
  readonly subscribers: number;
  readonly past: readonly PastChange[];
}

export async function factsOf(
  db: Db,
  { kind, id }: ItemName,
  item: PriceItem | undefined,
  now: number,
): Promise<PriceFacts> {
  const byVersion = await countSubscribers(db, kind, id);
  return {
    state: item ? priceAt(item.state, now) : { version: 1, price: FREE, pending: null },
    revision: item?.revision ?? 1,
    byVersion,
    subscribers: [...byVersion.values()].reduce((sum, count) => sum + count, 0),
    past: await findPastChanges(db, kind, id, now - SPACING_MS),
  };
}

export interface ItemName {
  readonly kind: PriceKind;
  readonly id: string;
}

/** The facts of an item of the caller's own workspace; any other answers as if it did not exist. */
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

export async function readPrice(services: Services, caller: Caller, name: ItemName) {
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
}

export function pendingAnswer({ pending }: PriceState) {
  return (
    pending && {
      version: pending.version,
      price: pending.price,
      effective_at: new Date(pending.effectiveAt).toISOString(),
    }
  );
}

/** The verdict on a change that is only thought of. */
export async function previewPrice(
  services: Services,
  caller: Caller,
  name: ItemName,
  proposed: ProposedPrice,
) {
  const now = services.clock();
  const facts = await ownFacts(services, caller, name, now);
  return facts.ok ? ok(verdictAnswer(judge(services, name.kind, facts.value, proposed, now))) : facts;
}

export function judge(
  { env }: Pick<Services, "env">,
  kind: PriceKind,
  facts: PriceFacts,
  proposed: ProposedPrice,
  now: number,
): Verdict {
  return judgePriceChange({
    kind,
    current: facts.state.price,
    proposed,
    pending: facts.state.pending?.price ?? null,
    subscribers: facts.subscribers,
    past: facts.past,
    now,
    bounds: env.priceBounds,
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

/** A price changes by a write, and by the coming of a pending change's time. */
export function priceTag(state: PriceState, revision: number): string {
  return `${state.version}.${revision}`;
}

export function noItem({ kind }: Pick<ItemName, "kind">) {
  return fail(problem("not_found", `There is no such ${kind} in this workspace.`));
}
