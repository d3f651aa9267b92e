import {
  countReports,
  listReports as findReports,
  listTakenDown as findTakenDown,
  saveReport,
} from "@/db/queries/listing-reports";
import { findListing, takeDownListing } from "@/db/queries/listings";
import { findMailOf } from "@/db/queries/members";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type {
  listReports as listContract,
  reportItem as reportContract,
  listTakenDown as takenDownContract,
} from "@/lib/contract/market";
import type { Page } from "@/lib/contract/shapes";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { mailPerson } from "@/lib/service/outbound/person-mail";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { noItem } from "./read-market-item";

interface Item {
  readonly kind: PriceKind;
  readonly id: string;
}

const HOUR_MS = 3600 * 1000;
const MOST_AN_HOUR = 20;

/** Somebody tells the operator what is wrong with what is on show. */
export async function reportItem(
  { db, clock }: Services,
  { userId }: Caller,
  { kind, id }: Item,
  given: BodyOf<typeof reportContract>,
): Promise<Result<undefined, Problem>> {
  const listing = await findListing(db, { kind, itemId: id });
  if (!listing?.listed || listing.takenDown !== null) return noItem(kind);
  const now = clock();
  if ((await countReports(db, userId, new Date(now - HOUR_MS))) >= MOST_AN_HOUR) {
    return fail(problem("rate_limited", "That were many reports. Go on in an hour.", { retryAfter: 3600 }));
  }
  await saveReport(db, { id: newId(now), listingId: listing.id, userId, ...given, createdAt: new Date(now) });
  return ok(undefined);
}

/** What was reported, the newest first. */
export async function listReports(
  { db }: Services,
  page: Page,
): Promise<Result<AnswerOf<typeof listContract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findReports(db, window.value);
  return ok(pageOf(rows, page, (row) => row));
}

export async function listTakenDown(
  { db }: Services,
  page: Page,
): Promise<Result<AnswerOf<typeof takenDownContract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findTakenDown(db, window.value);
  return ok(pageOf(rows, page, (row) => row));
}

/**
 * The operator takes an item out of market and store, or with null puts it back. Who has subscribed keeps what they paid
 * for; nobody else subscribes. Its owner reads why, in their mail too.
 */
export async function takeDown(
  services: Services,
  { kind, id }: Item,
  reason: string | null,
): Promise<Result<{ taken_down: string | null }, Problem>> {
  const { db, shelf } = services;
  const key = { kind, itemId: id };
  const found = await db.transaction(async (tx) => {
    const listing = await findListing(tx, key);
    if (!listing) return false;
    await takeDownListing(tx, key, reason);
    const to = await findMailOf(tx, listing.workspaceId, listing.workspaceId);
    if (to !== null && listing.takenDown !== reason) {
      await mailPerson(services, tx, takedownMail(to, kind, reason));
    }
    return true;
  });
  shelf.clear();
  return found ? ok({ taken_down: reason }) : noItem(kind);
}

function takedownMail(to: string, kind: PriceKind, reason: string | null) {
  const is = reason === null ? "back in the market" : "out of the market";
  return {
    type: "person.takedown",
    to,
    subject: `A ${kind} of yours is ${is}`,
    lines:
      reason === null
        ? [`The operator of this instance put a ${kind} of yours back into the market.`]
        : [
            `The operator of this instance took a ${kind} of yours out of the market. Their reason:`,
            "",
            reason,
            "",
            "Who has subscribed keeps it. Nobody else can subscribe until the operator puts it back.",
          ],
  } as const;
}
