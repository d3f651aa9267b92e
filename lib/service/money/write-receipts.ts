import { z } from "zod";
import type { Db } from "@/db/handle";
import { findBillingDetails } from "@/db/queries/billing-details";
import { type CorrectedReceipt, findCorrected, insertReceipt } from "@/db/queries/receipts";
import { findWorkspace } from "@/db/queries/workspaces";
import { newId } from "@/lib/kit/id";
import type { MoneyMail } from "@/lib/service/charging/money-mails";
import { queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

export const receiptSide = z.object({
  name: z.string(),
  address: z.string(),
  tax_number: z.string(),
  /** Missing in receipts that were written before this field existed. */
  tax_note: z.string().default(""),
});
export type ReceiptSide = z.infer<typeof receiptSide>;
export const receiptLine = z.object({ text: z.string(), quantity: z.number(), amount: z.number() });
export type ReceiptLine = z.infer<typeof receiptLine>;

/** Receipts that became due longer ago than this are written without sending an email. */
const NEWS_MS = 3 * 24 * 3600 * 1000;

export interface ReceiptDraft {
  readonly buyerId: string;
  readonly currency: string;
  readonly amount: number;
  readonly entry: string | null;
  readonly month: string | null;
  readonly lines: readonly ReceiptLine[];
  readonly notice: {
    readonly at: number;
    readonly by: string;
    readonly mail: (facts: {
      readonly number: number;
      readonly seller: string;
      readonly url: string;
      readonly corrects: CorrectedReceipt | null;
    }) => MoneyMail;
  };
}

/**
 * Call inside the transaction that locks the seller's receipt series. Returns the series' next receipt
 * number.
 */
export async function writeReceipts(
  services: Pick<Services, "clock" | "env">,
  transaction: Db,
  { sellerId, next: first }: { readonly sellerId: string; readonly next: number },
  drafts: readonly ReceiptDraft[],
): Promise<number> {
  const now = services.clock();
  const sides = new Map<string, string>();
  const sideOf = async (id: string) => {
    const known = sides.get(id) ?? (await writtenSide(transaction, id));
    sides.set(id, known);
    return known;
  };
  let next = first;
  for (const draft of drafts) {
    const id = newId(now);
    const seller = await sideOf(sellerId);
    await insertReceipt(transaction, {
      ...draft,
      id,
      sellerId,
      number: next,
      issuedAt: new Date(now),
      lines: JSON.stringify(draft.lines),
      seller,
      buyer: await sideOf(draft.buyerId),
    });
    if (now - draft.notice.at < NEWS_MS) {
      const url = `${instanceOrigin(services.env)}/api/v1/billing/receipts/${id}`;
      const { name } = receiptSide.parse(JSON.parse(seller));
      const corrects = await correctedBy(transaction, { ...draft, sellerId });
      const mail = draft.notice.mail({ number: next, seller: name, url, corrects });
      await queueBillingEmail(
        services,
        transaction,
        { workspaceId: draft.buyerId, userId: draft.notice.by },
        mail,
      );
    }
    next += 1;
  }
  return next;
}

export async function correctedBy(
  db: Db,
  { entry, amount, sellerId }: { entry: string | null; amount: number; sellerId: string },
): Promise<CorrectedReceipt | null> {
  return entry === null || amount >= 0 ? null : findCorrected(db, { entry, sellerId });
}

/** Copies the current billing details, so that later changes don't alter receipts. */
export async function writtenSide(db: Db, workspaceId: string): Promise<string> {
  const details = await findBillingDetails(db, workspaceId);
  const name = details?.name || ((await findWorkspace(db, workspaceId))?.name ?? "");
  const { address = "", taxNumber = "", taxNote = "" } = details ?? {};
  return JSON.stringify({ name, address, tax_number: taxNumber, tax_note: taxNote });
}
