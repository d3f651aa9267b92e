import {
  type DueEntry,
  type DueMonth,
  findDueEntries,
  findDueMonths,
  lockSeries,
  moveSeries,
} from "@/db/queries/receipts";
import { addMonths, monthStart } from "@/lib/pricing/period";
import { monthReceiptMail, receiptMail } from "@/lib/service/charging/money-mails";
import type { Services } from "@/lib/service/services";
import { itemLabel, monthLine, receiptLines } from "./receipt-lines";
import { type ReceiptDraft, writeReceipts } from "./write-receipts";

/**
 * A ledger entry can be written up to this long after its timestamp, so each check starts this much before
 * the time of the last check.
 */
const LATE_MS = 3600 * 1000;
/** Maximum number of receipts per call. The next call writes the remaining ones. */
const MAX = 1_000;

/**
 * Issues a seller's receipts. They are derived from the ledger, so code that charges or refunds need not
 * create them. Number and receipt are written in one transaction, and transactions of the same seller are
 * serialized, so there are no gaps or duplicates.
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
    const entries = await findDueEntries(transaction, sellerId, since, MAX);
    const until = monthStart(now - LATE_MS);
    // A month gets a single receipt, which is written by the first call after the month has ended.
    const months =
      since < until ? await findDueMonths(transaction, sellerId, { since: firstOpen(since), until }) : [];
    const drafts = [...entries.map(ofEntry), ...ofMonths(months)];
    const next = await writeReceipts(services, transaction, { sellerId, next: series.next }, drafts);
    const last = entries.at(-1)?.at.getTime() ?? now;
    await moveSeries(transaction, sellerId, next, entries.length < MAX ? now : last);
  });
}

/**
 * Returns the first month whose receipts may be missing: the month before that of the last check (`since`).
 */
function firstOpen(since: number): number {
  return since === 0 ? 0 : monthStart(monthStart(since) - 1);
}

function ofEntry(entry: DueEntry): ReceiptDraft {
  const { signed: amount, currency, cause, buyerId } = entry;
  const name = itemLabel(entry);
  const lines = receiptLines(entry);
  const paid = { name, text: lines.map(({ text }) => text).join("\n"), amount, currency };
  return {
    ...{ buyerId, currency, amount, entry: cause, month: null, lines },
    notice: {
      at: entry.at.getTime(),
      by: entry.createdBy,
      mail: (facts) => receiptMail({ ...paid, ...facts }),
    },
  };
}

function ofMonths(rows: readonly DueMonth[]): ReceiptDraft[] {
  const months = new Map<string, DueMonth[]>();
  for (const row of rows) {
    const key = `${row.month} ${row.buyerId} ${row.currency}`;
    const gathered = months.get(key);
    if (gathered) gathered.push(row);
    else months.set(key, [row]);
  }
  return [...months.values()].flatMap(ofMonth);
}

function ofMonth(rows: readonly DueMonth[]): ReceiptDraft[] {
  const [first] = rows;
  if (!first) return [];
  const { buyerId, currency, month, createdBy } = first;
  const lines = rows.map(monthLine);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return [
    {
      ...{ buyerId, currency, month, entry: null, amount, lines },
      notice: {
        at: addMonths(Date.parse(`${month}-01T00:00:00Z`), 1),
        by: createdBy,
        mail: (facts) => monthReceiptMail({ month, lines, amount, currency, ...facts }),
      },
    },
  ];
}
