import { findSellersFor } from "@/db/queries/receipts";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import {
  findBalancesAt,
  findYearReceipts,
  findYearSums,
  findYears,
  type YearReceipt,
} from "@/db/queries/yearly";
import * as contract from "@/lib/contract/yearly-statements";
import { ok, type Result } from "@/lib/kit/result";
import { formatMoney } from "@/lib/pricing/format-money";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { issueReceipts } from "./issue-receipts";
import { type CurrencyYear, sumYear } from "./sum-year";
import { type ReceiptSide, receiptSide, writtenSide } from "./write-receipts";

export interface WrittenReceipt {
  readonly number: number;
  readonly issuedAt: Date;
  readonly side: "buyer" | "seller";
  readonly otherId: string;
  readonly amount: number;
  readonly currency: string;
}

export interface YearStatement {
  readonly year: number;
  readonly isOver: boolean;
  readonly own: ReceiptSide;
  /**
   * Workspaces that this workspace bought from or sold to in the year, with the details from their newest
   * receipt.
   */
  readonly others: ReadonlyMap<string, ReceiptSide>;
  readonly currencies: readonly CurrencyYear[];
  readonly receipts: readonly WrittenReceipt[];
  readonly hasMore: boolean;
  readonly money: (amount: number, currency: string) => string;
}

const MAX_RECEIPTS = 10_000;

export const listYears = on(contract.listYears, async ({ db }, { caller: { workspaceId } }) => {
  const years = await findYears(db, workspaceId);
  return ok({ items: years.map((year) => ({ year })) });
});

export async function readYear(
  services: Services,
  { workspaceId, userId }: Caller,
  year: number,
): Promise<Result<YearStatement, Problem>> {
  const { db, clock } = services;
  const [from, to] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))];
  if (from.getTime() > clock()) return notFound("year");
  for (const sellerId of await findSellersFor(db, workspaceId)) await issueReceipts(services, sellerId);
  const of = { workspaceId, userId, from, to };
  const sums = await findYearSums(db, of);
  const openings = await findBalancesAt(db, workspaceId, from);
  const rows = await findYearReceipts(db, of, MAX_RECEIPTS + 1);
  const receipts = rows.slice(0, MAX_RECEIPTS);
  return ok({
    year,
    isOver: to.getTime() <= clock(),
    own: sideOf(await writtenSide(db, workspaceId)),
    others: await othersOf(
      services,
      workspaceId,
      receipts,
      sums.flatMap(({ otherId }) => otherId ?? []),
    ),
    currencies: sumYear(year, sums, openings),
    receipts: receipts.map((row) => ({
      number: row.number,
      issuedAt: row.issuedAt,
      side: row.sellerId === workspaceId ? "seller" : "buyer",
      otherId: row.sellerId === workspaceId ? row.buyerId : row.sellerId,
      amount: row.amount,
      currency: row.currency,
    })),
    hasMore: rows.length > MAX_RECEIPTS,
    money: (amount, currency) => formatMoney(amount, currency, "en"),
  });
}

/**
 * For buyers and sellers without a receipt, only the workspace's name is known, not its address or tax ID.
 */
async function othersOf(
  { db }: Services,
  workspaceId: string,
  receipts: readonly YearReceipt[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReceiptSide>> {
  const names = await findWorkspaceNames(db, [...new Set(ids)]);
  const others = new Map<string, ReceiptSide>(
    [...names].map(([id, name]) => [id, { name, address: "", tax_number: "", tax_note: "" }]),
  );
  const oldestFirst = [...receipts].sort((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());
  for (const { sellerId, buyerId, seller, buyer } of oldestFirst)
    if (sellerId === workspaceId) others.set(buyerId, sideOf(buyer));
    else others.set(sellerId, sideOf(seller));
  return others;
}

function sideOf(text: string): ReceiptSide {
  return receiptSide.parse(JSON.parse(text));
}
