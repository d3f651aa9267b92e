import { z } from "zod";
import type { Db } from "@/db/handle";
import { findBillingDetails } from "@/db/queries/billing-details";
import {
  type DueEntry,
  type DueMonth,
  findDueEntries,
  findDueMonths,
  insertReceipt,
  lockSeries,
  moveSeries,
} from "@/db/queries/receipts";
import { findWorkspace } from "@/db/queries/workspaces";
import { newId } from "@/lib/kit/id";
import { monthStart } from "@/lib/pricing/period";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { mailOfMoney } from "./mail-of-money";
import { receiptMail } from "./money-mails";

export const receiptSide = z.object({ name: z.string(), address: z.string(), tax_number: z.string() });
export type ReceiptSide = z.infer<typeof receiptSide>;
export const receiptLine = z.object({ text: z.string(), quantity: z.number(), amount: z.number() });
type Line = z.infer<typeof receiptLine>;

/** Entries are written within this long after their time, so earlier ones were seen when it was looked at last. */
const LATE_MS = 3600 * 1000;
/** What is older is no news: nobody is written to of a receipt that was due long ago. */
const NEWS_MS = 3 * 24 * 3600 * 1000;
/** As many at once: more are written when it is looked next. */
const MOST = 1_000;

interface Draft {
  readonly buyerId: string;
  readonly currency: string;
  readonly amount: number;
  readonly entry: string | null;
  readonly month: string | null;
  readonly lines: readonly Line[];
  /** Of what was paid or given back at one time: who is told of it. */
  readonly paid: { readonly at: number; readonly by: string; readonly name: string } | null;
}

/**
 * Writes what a seller's series lacks: it follows from the ledger, so whatever charges or gives back need not think of it.
 * Number and receipt are one transaction, and one seller's follow each other: no gap, nothing twice.
 */
export async function issueReceipts(
  services: Pick<Services, "db" | "clock" | "env">,
  sellerId: string,
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (transaction) => {
    const now = clock();
    const series = await lockSeries(transaction, sellerId);
    const since = series.lookedAt === null ? 0 : series.lookedAt - LATE_MS;
    const entries = await findDueEntries(transaction, sellerId, since, MOST);
    const until = monthStart(now - LATE_MS);
    // A month is gathered once it is over: by whoever looks first.
    const months =
      since < until ? await findDueMonths(transaction, sellerId, { since: firstOpen(since), until }) : [];
    const drafts = [...entries.map(ofEntry), ...ofMonths(months)];
    const sides = new Map<string, string>();
    const sideOf = async (id: string) => {
      const known = sides.get(id) ?? (await writtenSide(transaction, id));
      sides.set(id, known);
      return known;
    };
    let { next } = series;
    for (const draft of drafts) {
      const id = newId(now);
      await insertReceipt(transaction, {
        ...draft,
        id,
        sellerId,
        number: next,
        issuedAt: now,
        lines: JSON.stringify(draft.lines),
        seller: await sideOf(sellerId),
        buyer: await sideOf(draft.buyerId),
      });
      if (draft.paid && now - draft.paid.at < NEWS_MS) {
        const url = `${instanceOrigin(services.env)}/api/v1/billing/receipts/${id}`;
        const seller = receiptSide.parse(JSON.parse(await sideOf(sellerId))).name;
        const [line] = draft.lines;
        const mail = { ...draft.paid, ...draft, text: line?.text ?? "", number: next, seller, url };
        const receiver = { workspaceId: draft.buyerId, userId: draft.paid.by };
        await mailOfMoney(services, transaction, receiver, receiptMail(mail));
      }
      next += 1;
    }
    const last = entries.at(-1)?.at.getTime() ?? now;
    await moveSeries(transaction, sellerId, next, entries.length < MOST ? now : last);
  });
}

/** The month in which it was looked at last was not gathered yet, nor may the one before have been. */
function firstOpen(since: number): number {
  return since === 0 ? 0 : monthStart(monthStart(since) - 1);
}

/** As it is now: what changes later changes no receipt. */
export async function writtenSide(db: Db, workspaceId: string): Promise<string> {
  const details = await findBillingDetails(db, workspaceId);
  const name = details?.name || ((await findWorkspace(db, workspaceId))?.name ?? "");
  return JSON.stringify({ name, address: details?.address ?? "", tax_number: details?.tax_number ?? "" });
}

function ofEntry(entry: DueEntry): Draft {
  const name = entry.itemName ?? `a ${entry.kind} that is gone`;
  const days =
    entry.period_start && entry.period_end
      ? `, ${entry.period_start.toISOString().slice(0, 10)} to ${entry.period_end.toISOString().slice(0, 10)}`
      : "";
  const text = entry.signed < 0 ? `Given back: ${name}${days}` : `${name}${days}`;
  return {
    buyerId: entry.buyerId,
    currency: entry.currency,
    amount: entry.signed,
    entry: entry.cause,
    month: null,
    lines: [{ text, quantity: 1, amount: entry.signed }],
    paid: { at: entry.at.getTime(), by: entry.created_by, name },
  };
}

/** One for each buyer, currency and month; a line for each item. */
function ofMonths(rows: readonly DueMonth[]): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const { month, buyerId, currency, kind, itemName, quantity, amount } of rows) {
    const key = `${month} ${buyerId} ${currency}`;
    const text = `${itemName ?? `A ${kind} that is gone`}, ${month}`;
    const before = drafts.get(key);
    drafts.set(key, {
      ...{ buyerId, currency, month, entry: null, paid: null },
      amount: (before?.amount ?? 0) + amount,
      lines: [...(before?.lines ?? []), { text, quantity, amount }],
    });
  }
  return [...drafts.values()];
}
