import {
  type DueEntry,
  type DueMonth,
  findDueEntries,
  findDueMonths,
  lockSeries,
  moveSeries,
} from "@/db/queries/receipts";
import { monthStart } from "@/lib/pricing/period";
import type { Services } from "@/lib/service/services";
import { receiptMail } from "./money-mails";
import { type ReceiptDraft, writeReceipts } from "./write-receipts";

/** Entries are written within this long after their time, so earlier ones were seen when it was looked at last. */
const LATE_MS = 3600 * 1000;
/** As many at once: more are written when it is looked next. */
const MOST = 1_000;

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
    const next = await writeReceipts(services, transaction, { sellerId, next: series.next }, drafts);
    const last = entries.at(-1)?.at.getTime() ?? now;
    await moveSeries(transaction, sellerId, next, entries.length < MOST ? now : last);
  });
}

/** The month in which it was looked at last was not gathered yet, nor may the one before have been. */
function firstOpen(since: number): number {
  return since === 0 ? 0 : monthStart(monthStart(since) - 1);
}

function ofEntry(entry: DueEntry): ReceiptDraft {
  const name = entry.itemName ?? `a ${entry.kind} that is gone`;
  const days =
    entry.period_start && entry.period_end
      ? `, ${entry.period_start.toISOString().slice(0, 10)} to ${entry.period_end.toISOString().slice(0, 10)}`
      : "";
  const text = entry.signed < 0 ? `Given back: ${name}${days}` : `${name}${days}`;
  const paid = { name, text, amount: entry.signed, currency: entry.currency };
  return {
    buyerId: entry.buyerId,
    currency: entry.currency,
    amount: entry.signed,
    entry: entry.cause,
    month: null,
    lines: [{ text, quantity: 1, amount: entry.signed }],
    told: {
      at: entry.at.getTime(),
      by: entry.created_by,
      mail: (facts) => receiptMail({ ...paid, ...facts }),
    },
  };
}

/** One for each buyer, currency and month; a line for each item. */
function ofMonths(rows: readonly DueMonth[]): ReceiptDraft[] {
  const drafts = new Map<string, ReceiptDraft>();
  for (const { month, buyerId, currency, kind, itemName, quantity, amount } of rows) {
    const key = `${month} ${buyerId} ${currency}`;
    const text = `${itemName ?? `A ${kind} that is gone`}, ${month}`;
    const before = drafts.get(key);
    drafts.set(key, {
      ...{ buyerId, currency, month, entry: null, told: null },
      amount: (before?.amount ?? 0) + amount,
      lines: [...(before?.lines ?? []), { text, quantity, amount }],
    });
  }
  return [...drafts.values()];
}
