import { z } from "zod";
import {
  findReceipt,
  listReceipts as findReceipts,
  findSellersFor,
  type ReceiptRow,
} from "@/db/queries/receipts";
import type { Receipt } from "@/lib/contract/receipts";
import * as contract from "@/lib/contract/receipts";
import { ok, type Result } from "@/lib/kit/result";
import { formatMoney } from "@/lib/pricing/format-money";
import type { InstanceProfile } from "@/lib/schema/instance-profile";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { readInstanceProfile } from "@/lib/service/outbound/read-instance-profile";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { issueReceipts } from "./issue-receipts";
import { issueTopUpReceipts } from "./issue-top-up-receipts";
import { correctedBy, receiptLine, receiptSide } from "./write-receipts";

export const listReceipts = on(contract.listReceipts, async (services, { caller, query }) => {
  const { workspaceId } = caller;
  const { db } = services;
  const window = windowOf(query);
  if (!window.ok) return window;
  for (const sellerId of await findSellersFor(db, workspaceId)) await issueReceipts(services, sellerId);
  await issueTopUpReceipts(services, workspaceId);
  const rows = await findReceipts(db, workspaceId, window.value);
  return ok(pageOf(rows, query, (row) => receiptOf(row, workspaceId)));
});

function receiptOf(row: ReceiptRow, workspaceId: string): Receipt {
  const side = row.sellerId === workspaceId ? "seller" : "buyer";
  const { name } = sideOf(side === "seller" ? row.buyer : row.seller);
  return {
    id: row.id,
    number: row.number,
    amount: row.amount,
    currency: row.currency,
    at: row.issuedAt.toISOString(),
    side,
    other: name,
  };
}

export interface WholeReceipt {
  readonly number: number;
  readonly isCredit: boolean;
  /** Total as displayed, for example `5.00 USD`. */
  readonly total: string;
  readonly issuedAt: Date;
  readonly seller: z.infer<typeof receiptSide>;
  readonly buyer: z.infer<typeof receiptSide>;
  /** The instance through which the item was sold. Its name is empty if the operator hasn't set one. */
  readonly platform: Pick<InstanceProfile, "name" | "contact" | "imprint_url">;
  /**
   * Only set on credit notes: the receipt that the credit note corrects. Null until that receipt has been
   * written.
   */
  readonly corrects: { readonly number: number; readonly issuedAt: Date } | null;
  readonly lines: readonly { readonly text: string; readonly quantity: number; readonly amount: string }[];
}

/** Only the two parties to a receipt can read it. */
export async function readReceipt(
  services: Services,
  { workspaceId }: Caller,
  id: string,
): Promise<Result<WholeReceipt, Problem>> {
  const row = await findReceipt(services.db, workspaceId, id);
  if (!row) return notFound("receipt");
  const { number, amount, currency, issuedAt } = row;
  const money = (value: number) => formatMoney(value, currency, "en");
  const lines = z
    .array(receiptLine)
    .parse(JSON.parse(row.lines))
    .map((line) => ({ ...line, amount: money(line.amount) }));
  const [seller, buyer] = [sideOf(row.seller), sideOf(row.buyer)];
  const platform = await readInstanceProfile(services);
  const corrects = await correctedBy(services.db, row);
  const isCredit = amount < 0;
  return ok({ number, isCredit, total: money(amount), issuedAt, seller, buyer, platform, corrects, lines });
}

function sideOf(text: string) {
  return receiptSide.parse(JSON.parse(text));
}
