import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findLastReview } from "@/db/queries/listing-reviews";
import {
  findMarketItem,
  findRecord,
  findShownWidgets,
  type ItemKey,
  isSampleData,
  type MarketItemRow,
} from "@/db/queries/market";
import { findPriceItem, priceKey } from "@/db/queries/prices";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import { findShownTests } from "@/db/queries/test-runs";
import type { MarketDetail } from "@/lib/contract/market";
import { ok, type Result } from "@/lib/kit/result";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import type { Caller } from "@/lib/schema/person";
import type { PriceKind } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { hasData } from "@/lib/service/charging/has-data";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { noMarketItem } from "@/lib/service/document/no-market-item";
import { usualSeconds } from "@/lib/service/intake/usual-seconds";
import { itemDescriptions } from "@/lib/service/money/item-descriptions";
import { findOpenTiers } from "@/lib/service/money/open-tiers";
import { subscriptionAnswer } from "@/lib/service/money/subscription-answer";
import { tierNamed } from "@/lib/service/money/tier-named";
import type { Services } from "@/lib/service/services";
import { publishedType } from "@/lib/workers/published-worker";
import { isHeld, isOnShow } from "./is-on-show";
import { itemDrawings } from "./item-drawings";
import { itemRatings } from "./item-ratings";
import { priceNow } from "./list-market";
import { marketCalls } from "./market-calls";
import { marketEndpoints } from "./market-endpoints";
import { readChanges } from "./read-changes";
import { ownReviewOf } from "./serialize-pending-listing";
import { shownSample } from "./shown-sample";

/**
 * A workspace can always see the pages of its own items. Others can see a page if they can subscribe or have already
 * subscribed.
 */
export async function readMarketItem(
  services: Services,
  caller: Caller | null,
  { kind, id }: { kind: PriceKind; id: string },
  origin: string,
): Promise<Result<MarketDetail, Problem>> {
  const { db } = services;
  const key = { kind, itemId: id };
  const now = services.clock();
  const row = await findMarketItem(db, key);
  if (!row) return noMarketItem(kind);
  const own = caller !== null && (await isOwn(services, caller, key));
  const subscribed = caller && (await findSubscriptionOf(db, kind, key.itemId, caller.workspaceId));
  const subscription =
    subscribed && evaluateAccess(subscribed, now).state !== "ended" ? subscribed : undefined;
  const price = await findPriceItem(db, kind, key.itemId);
  const isShown = subscription ? row.listed || row.offered : isOnShow(services, row, price);
  if (!own && !isShown && !(await isToReview(db, caller, key))) return noMarketItem(kind);
  const widgets = await findShownWidgets(db, key);
  const workflows = [
    ...new Set(
      row.workflowId === null ? widgets.flatMap(({ workflowId }) => workflowId ?? []) : [row.workflowId],
    ),
  ];
  const descriptions = await itemDescriptions(services, [{ ...row, ...key }]);
  const successes = await findRecord(db, workflows);
  const { runs, succeeded, lastSuccess } = successes;
  return ok({
    kind,
    id: key.itemId,
    name: row.name,
    description: descriptions.get(priceKey(key)) ?? "",
    publisher: row.publisher,
    ...priceNow(price?.state, now),
    ...(await itemRatings(services, caller, key, { own, sellerId: row.workspaceId })),
    drawing: await drawingOf(services, key, row),
    own,
    subscribed: subscription !== undefined && subscription.cancelledAt === null,
    listed: row.listed,
    slug: row.slug,
    summary: row.summary,
    category: row.category,
    taken_down: own ? row.takenDown : null,
    review: own ? ownReviewOf(await findLastReview(db, key)) : null,
    review_first: own && services.env.listingReview ? reviewedFirst(row) : [],
    failing_since: row.failingSince?.toISOString() ?? null,
    available: row.live && (own || !isHeld(services, row, price)),
    has_data: await hasData(db, kind, key.itemId),
    type: kind === "worker" ? publishedType(key.itemId) : null,
    endpoints: await marketEndpoints(services, key, row, origin),
    widgets: widgets.map(({ name, kind: shape }) => ({ name, kind: shape })),
    ...(await shownSample(services, key, row)),
    tiers: price
      ? (await findOpenTiers(db, price)).map((each) => ({ ...tierNamed(each), ...priceNow(each.state, now) }))
      : [],
    sample_data: await isSampleData(db, key, workflows),
    calls: await marketCalls(services, workflows),
    changes: await readChanges(services, key, row),
    show_tests: row.showTests,
    tests: row.showTests ? await shownTests(db, key.kind, row) : null,
    record: {
      runs,
      succeeded,
      last_success_at: lastSuccess?.toISOString() ?? null,
      usual_seconds: usualSeconds(successes),
      usual_ms: successes.usualMs,
    },
    subscription: subscription ? await subscriptionAnswer(db, subscription, now) : null,
  });
}

async function shownTests(
  db: Db,
  kind: PriceKind,
  { workspaceId, workflowId }: MarketItemRow,
): Promise<MarketDetail["tests"]> {
  if (workflowId === null || (kind !== "workflow" && kind !== "worker")) return null;
  const shown = await findShownTests(db, { workspaceId, id: workflowId });
  return shown ? { count: shown.count, passed_at: shown.passedAt?.toISOString() ?? null } : null;
}

async function drawingOf(services: Services, key: ItemKey, { listingId: id, drawing }: MarketItemRow) {
  if (id === null) return null;
  return (await itemDrawings(services, [{ ...key, id, drawing }])).get(priceKey(key)) ?? null;
}

/**
 * Returns what the instance owner must approve before it becomes public. A price that was approved once can
 * change without another review.
 */
function reviewedFirst({ offered, held }: { readonly offered: boolean; readonly held: boolean }) {
  return offered && !held ? ["listing" as const] : ["listing" as const, "price" as const];
}

async function isOwn({ db }: Services, caller: Caller, { kind, itemId }: ItemKey): Promise<boolean> {
  const item = await findItem(db, kind, itemId);
  return item !== null && belongsTo(item, caller);
}

/** The instance owner can see items whose review is pending, because they decide about the review. */
async function isToReview(db: Db, caller: Caller | null, key: ItemKey): Promise<boolean> {
  if (!caller?.rights.includes("instance_owner_read")) return false;
  return (await findLastReview(db, key))?.state === "waiting";
}
