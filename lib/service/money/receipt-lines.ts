import type { DueEntry, DueMonth } from "@/db/queries/receipts";
import { tierNamed } from "./tier-named";
import type { ReceiptLine } from "./write-receipts";

type Sold = Omit<DueEntry, "cause" | "at" | "buyerId" | "createdBy">;

/**
 * What a receipt says of a charge, or a credit note of what went back: item, plan and days. A coupon has a line of its own, so
 * that the price and what was paid both stand there; of a change of plan it is in the difference, and named beside it.
 */
export function receiptLines(sold: Sold): ReceiptLine[] {
  const { signed, wholeAmount, coupon, isPart, isDiscounted } = sold;
  const text = `${itemLabel(sold)}${planLabel(sold)}${daysLabel(sold)}`;
  if (signed < 0) return [line(`Refund: ${text}${chargedLabel(sold)}`, signed)];
  if (coupon === null) return [line(text, signed)];
  if (isPart) return [line(isDiscounted ? `${text}, with coupon ${coupon}` : text, signed)];
  if (wholeAmount === null || wholeAmount <= signed) return [line(text, signed)];
  return [line(text, wholeAmount), line(`Coupon ${coupon}`, signed - wholeAmount)];
}

/** Of everything that an item brought in by use in a month. */
export function monthLine(
  sold: Pick<DueMonth, "itemName" | "kind" | "hasTiers" | "plan" | "month" | "quantity" | "amount">,
): ReceiptLine {
  const { month, quantity, amount } = sold;
  return {
    text: `${itemLabel(sold)}${planLabel({ ...sold, planBefore: null })}, ${month}`,
    quantity,
    amount,
  };
}

export function itemLabel({ itemName, kind }: Pick<Sold, "itemName" | "kind">): string {
  return itemName ?? `A ${kind} that is gone`;
}

/** ", Pro", ", change from Basic to Pro", or nothing where the item has one price. */
function planLabel({ hasTiers, plan, planBefore }: Pick<Sold, "hasTiers" | "plan" | "planBefore">): string {
  if (!hasTiers) return "";
  const { tier, name } = tierNamed(plan);
  if (planBefore === null) return `, ${name}`;
  const before = tierNamed(planBefore);
  return before.tier === tier ? `, ${name}` : `, change from ${before.name} to ${name}`;
}

function daysLabel({ periodStart, periodEnd }: Pick<Sold, "periodStart" | "periodEnd">): string {
  return periodStart && periodEnd ? `, ${dayOf(periodStart)} to ${dayOf(periodEnd)}` : "";
}

/** What is paid by the cycle has no days of its own. */
function chargedLabel({ periodStart, chargedAt }: Pick<Sold, "periodStart" | "chargedAt">): string {
  return periodStart === null && chargedAt !== null ? `, charged on ${dayOf(chargedAt)}` : "";
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function line(text: string, amount: number): ReceiptLine {
  return { text, quantity: 1, amount };
}
