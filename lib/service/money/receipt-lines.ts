import type { DueEntry, DueMonth } from "@/db/queries/receipts";
import { tierNamed } from "./tier-named";
import type { ReceiptLine } from "./write-receipts";

type Sold = Omit<DueEntry, "cause" | "at" | "buyerId" | "createdBy">;

/**
 * A coupon has its own line, so that both the price and the paid amount are visible. For a change of plan,
 * the price difference already includes the coupon, so the coupon is only mentioned.
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
  return itemName ?? `Deleted ${kind}`;
}

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

/**
 * Label for a charge per cycle, which has no billing period, so the label shows the date of the charge
 * instead.
 */
function chargedLabel({ periodStart, chargedAt }: Pick<Sold, "periodStart" | "chargedAt">): string {
  return periodStart === null && chargedAt !== null ? `, charged on ${dayOf(chargedAt)}` : "";
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function line(text: string, amount: number): ReceiptLine {
  return { text, quantity: 1, amount };
}
