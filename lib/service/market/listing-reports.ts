import { createHmac } from "node:crypto";
import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import {
  countReports,
  listReported as findReported,
  listReports as findReports,
  listTakenDown as findTakenDown,
  resolveReports as markResolved,
  saveReport,
} from "@/db/queries/listing-reports";
import { findListing, keepListing, takeDownListing } from "@/db/queries/listings";
import { findMarketItem, findNames, isOnOffer, isTakenDown } from "@/db/queries/market";
import { findMailOf } from "@/db/queries/members";
import { addressGroup } from "@/lib/auth/address-group";
import type { BodyOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/reports";
import { newId } from "@/lib/kit/id";
import { quoteBlock, quoteInline, quoteName } from "@/lib/kit/quote-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import { deriveKey } from "@/lib/kit/seal";
import { formatMoney } from "@/lib/pricing/format-money";
import type { PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { endSubscriptionsTo } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds } from "@/lib/service/charging/notify-of-ends";
import { noMarketItem } from "@/lib/service/document/no-market-item";
import { on, onOpen } from "@/lib/service/on";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { mailPerson } from "@/lib/service/outbound/person-mail";
import { allow } from "@/lib/service/process/allow";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { newSlug } from "./new-slug";
import { notifyOperators } from "./notify-operators";
import { findStoreItem } from "./read-store";
import { STORE_CACHE } from "./store-cache";

interface Item {
  readonly kind: PriceKind;
  readonly id: string;
}

const HOUR_MS = 3600 * 1000;
const MAX_AN_HOUR = 20;
/**
 * Limits on reports by anonymous visitors, per network (`one`) and for all visitors together (`all`). More
 * reports than this are a flood and add no information.
 */
const STRANGERS = { one: { limit: 5, windowMs: HOUR_MS }, all: { limit: 300, windowMs: HOUR_MS } } as const;

type Said = BodyOf<typeof contract.reportItem>;

export const reportItem = on(contract.reportItem, async (services, { caller: { userId }, params, body }) => {
  const { kind, id } = params;
  const { db, clock } = services;
  const now = clock();
  if ((await countReports(db, userId, new Date(now - HOUR_MS))) >= MAX_AN_HOUR) {
    return fail(
      problem("rate_limited", "You've sent too many reports. Try again in an hour.", { retryAfter: 3600 }),
    );
  }
  return noteReport(services, { kind, id }, { ...body, userId, reporter: null }, now);
});

/** Allows one report per network and item, and only a few per hour from each network. */
export const reportStoreItem = onOpen(
  contract.reportStoreItem,
  async (services, { params: { slug }, body, request: { address } }) => {
    const { db, clock, env } = services;
    const item = await findStoreItem(services, slug);
    if (item === null) return fail(problem("not_found", "Item not found in the store."));
    const now = clock();
    const key = deriveKey(env.secretKey, "reports");
    const reporter = createHmac("sha256", key).update(addressGroup(address)).digest("base64url");
    const bounds = [
      [`reports:${reporter}`, STRANGERS.one],
      ["reports:strangers", STRANGERS.all],
    ] as const;
    for (const [name, limit] of bounds) {
      const asked = await allow(db, name, limit, now);
      if (asked.allowed) continue;
      const retryAfter = Math.max(1, Math.ceil(asked.retryAfterMs / 1000));
      const message =
        "Too many reports from your network or from visitors without an account. Sign in, or try again in an hour.";
      return fail(problem("rate_limited", message, { retryAfter }));
    }
    return noteReport(
      services,
      { kind: item.kind, id: item.itemId },
      { ...body, userId: null, reporter },
      now,
    );
  },
);

type Reported = Said & { readonly userId: string | null; readonly reporter: string | null };

async function noteReport(
  services: Services,
  { kind, id }: Item,
  said: Reported,
  now: number,
): Promise<Result<undefined, Problem>> {
  return services.db.transaction(async (tx): Promise<Result<undefined, Problem>> => {
    const key = { kind, itemId: id };
    if (!(await isOnOffer(tx, key)) || (await isTakenDown(tx, key))) return noMarketItem(kind);
    const listing = await listingOf(tx, { kind, id }, now);
    if (!listing) return noMarketItem(kind);
    const report = { id: newId(now), listingId: listing.id, ...said, createdAt: new Date(now) };
    await saveReport(tx, report);
    const name = (await findMarketItem(tx, key))?.name ?? "";
    await notifyOperators(services, tx, { ...key, name }, { type: "listing.reported", ...said });
    return ok(undefined);
  });
}

/**
 * Creates the listing if necessary: an item that was never listed can have a price, and thus a page that can be
 * reported.
 */
async function listingOf(tx: Db, { kind, id }: Item, now: number) {
  const known = await findListing(tx, { kind, itemId: id });
  if (known) return known;
  const item = await findItem(tx, kind, id);
  if (!item) return undefined;
  const slug = newSlug((await findMarketItem(tx, { kind, itemId: id }))?.name || kind);
  const row = { id: newId(now), workspaceId: item.workspaceId, kind, itemId: id };
  await keepListing(tx, row, slug, new Date(now));
  return findListing(tx, { kind, itemId: id });
}

function reportAnswer<T extends { readonly itemId: string; readonly takenDown: string | null }>(row: T) {
  const { itemId, takenDown, ...rest } = row;
  return { ...rest, item_id: itemId, taken_down: takenDown };
}

/** An item stays in the list until the operator has dealt with its reports. */
export const listReported = on(contract.listReported, async ({ db }, { query: page }) => {
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findReported(db, window.value), page, reportAnswer));
});

export const resolveReports = on(contract.resolveReports, async ({ db, clock }, { params: { kind, id } }) =>
  ok({ resolved: await markResolved(db, { kind, itemId: id }, new Date(clock())) }),
);

export const listReports = on(contract.listReports, async ({ db }, { query: page }) => {
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findReports(db, window.value), page, reportAnswer));
});

export const listTakenDown = on(contract.listTakenDown, async ({ db }, { query: page }) => {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findTakenDown(db, window.value);
  return ok(pageOf(rows, page, ({ itemId, ...row }) => ({ ...row, item_id: itemId })));
});

/**
 * Lets the operator remove an item from the market and the store or, if `reason` is null, restore it.
 * Subscribers keep what they paid for, unless the operator also ends their subscriptions; they then get a
 * refund for the current period. New subscriptions are refused. The owner is notified of the reason, also by
 * email.
 */
export const takeDown = on(contract.takeDown, async (services, { params: { kind, id }, body }) => {
  const { reason, end_subscriptions: ends } = body;
  const { db, part, clock } = services;
  const key = { kind, itemId: id };
  const found = await db.transaction(async (tx) => {
    const now = clock();
    const back = new Map<string, number>();
    const listing = await listingOf(tx, { kind, id }, now);
    if (!listing) return false;
    await takeDownListing(tx, key, reason);
    if (reason !== null && ends) {
      const ended = await endSubscriptionsTo(tx, listing.workspaceId, [key], now);
      await notifyOfEnds(services, tx, ended, await findNames(tx, [key]), (name) => [
        `The operator of this instance removed ${name} from the market.`,
      ]);
      for (const { currency, refunded } of ended) back.set(currency, (back.get(currency) ?? 0) + refunded);
    }
    const to = await findMailOf(tx, listing.workspaceId, listing.workspaceId);
    // The owner is notified again if the reason is the same but subscriptions are ended this time.
    if (to !== null && (listing.takenDown !== reason || back.size > 0)) {
      const name = (await findMarketItem(tx, key))?.name ?? "";
      const page = `${instanceOrigin(services.env)}/market/${kind}/${id}`;
      await mailPerson(services, tx, takedownMail({ to, kind, name, page }, reason, ends ? back : null));
    }
    return true;
  });
  part(STORE_CACHE).clear();
  return found ? ok({ taken_down: reason }) : noMarketItem(kind);
});

/** `back` has the refunds to subscribers by currency; it is null if their subscriptions continue. */
function takedownMail(
  {
    to,
    kind,
    name,
    page,
  }: { readonly to: string; readonly kind: PriceKind; readonly name: string; readonly page: string },
  reason: string | null,
  back: ReadonlyMap<string, number> | null,
) {
  const sums = [...(back ?? [])].filter(([, amount]) => amount > 0);
  const refundedAmounts = sums.map(([currency, amount]) => formatMoney(amount, currency, "en")).join(" and ");
  const outcome = reason === null ? "restored to the market" : "removed from the market";
  const item = name === "" ? `one of your ${kind}s` : `your ${kind} ${quoteInline(name)}`;
  return {
    type: "person.takedown",
    to,
    subject: `${quoteName(name, `One of your ${kind}s`)} was ${outcome}`,
    lines:
      reason === null
        ? [`The operator of this instance restored ${item} to the market.`, page]
        : [
            `The operator of this instance removed ${item} from the market. Their reason:`,
            "",
            ...quoteBlock(reason),
            "",
            back === null
              ? "Current subscribers keep their access."
              : refundedAmounts === ""
                ? "All subscriptions to this item have ended. No refunds were due."
                : `All subscriptions to this item have ended. We refunded subscribers ${refundedAmounts} for their current periods, and deducted this amount from your balance.`,
            "No one else can subscribe until the operator restores the item.",
            page,
          ],
  } as const;
}
