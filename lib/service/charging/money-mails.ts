import type { CorrectedReceipt } from "@/db/queries/receipts";
import { quoteBlock, quoteInline, quoteName } from "@/lib/kit/quote-text";
import { formatMoney, formatPrice } from "@/lib/pricing/format-money";
import { STOP_WORDS } from "@/lib/pricing/stop-words";
import type { Price } from "@/lib/schema/price";
import type { StopReason } from "@/lib/schema/stop-reasons";

/**
 * Names and text written by other people are quoted (`lib/kit/quote-text.ts`). The HTML is generated from
 * `lines`.
 */
export interface MoneyMail {
  readonly type: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

interface Receipt {
  readonly name: string;
  /** Negative for refunds. */
  readonly amount: number;
  readonly currency: string;
  readonly text: string;
  readonly number: number;
  readonly seller: string;
  readonly url: string;
  readonly corrects: CorrectedReceipt | null;
}

export function receiptMail(receipt: Receipt): MoneyMail {
  const { name, amount, currency, text, number, seller, url, corrects } = receipt;
  const money = formatMoney(Math.abs(amount), currency, "en");
  const isBack = amount < 0;
  return {
    type: "receipt.issued",
    subject: isBack ? `Refund of ${money} for ${item(name)}` : `Receipt for ${item(name)}: ${money}`,
    lines: [
      isBack
        ? `${quoteInline(seller)} refunded ${money} to your balance.`
        : `You paid ${money} to ${quoteInline(seller)} from your balance for ${quoteInline(name)}:`,
      "",
      ...quoteBlock(text),
      "",
      `Print or save ${isBack ? "credit note" : "receipt"} ${number} from ${quoteInline(seller)}: ${url}`,
      ...correctionLines(corrects),
    ],
  };
}

function correctionLines(corrects: CorrectedReceipt | null): string[] {
  return corrects
    ? [`This credit note corrects receipt ${corrects.number} of ${dayOf(corrects.issuedAt.getTime())}.`]
    : [];
}

/** Maximum number of items listed in an email. The receipt lists all of them. */
const MAX_LINES = 20;

interface MonthReceipt {
  /** For example `2026-11`. */
  readonly month: string;
  readonly lines: readonly { readonly text: string; readonly quantity: number; readonly amount: number }[];
  readonly amount: number;
  readonly currency: string;
  readonly number: number;
  readonly seller: string;
  readonly url: string;
}

export function monthReceiptMail({
  month,
  lines,
  amount,
  currency,
  number,
  seller,
  url,
}: MonthReceipt): MoneyMail {
  const money = (each: number) => formatMoney(each, currency, "en");
  const more = lines.length - MAX_LINES;
  return {
    type: "receipt.issued",
    subject: `Receipt for ${month}: ${money(amount)}`,
    lines: [
      `You paid ${money(amount)} to ${quoteInline(seller)} from your balance for usage in ${month}:`,
      "",
      ...lines
        .slice(0, MAX_LINES)
        .flatMap(({ text, quantity, amount: each }) => quoteBlock(`${quantity} × ${text}: ${money(each)}`)),
      ...(more > 0 ? [`and ${more} more.`] : []),
      "",
      `Print or save receipt ${number} from ${quoteInline(seller)}: ${url}`,
    ],
  };
}

interface TopUpReceipt {
  /** Amount paid by card. Negative if it was refunded to the card. */
  readonly amount: number;
  readonly currency: string;
  readonly number: number;
  readonly seller: string;
  readonly url: string;
  readonly corrects: CorrectedReceipt | null;
}

export function topUpReceiptMail(receipt: TopUpReceipt): MoneyMail {
  const { amount, currency, number, seller, url, corrects } = receipt;
  const money = formatMoney(Math.abs(amount), currency, "en");
  const isBack = amount < 0;
  return {
    type: "receipt.issued",
    subject: isBack ? `${money} was deducted from your balance` : `Receipt for your ${money} top-up`,
    lines: [
      isBack
        ? `One of your payments was refunded or disputed. We deducted ${money} from your balance.`
        : `You topped up your balance by ${money}, paid to ${quoteInline(seller)}.`,
      "",
      `Print or save ${isBack ? "credit note" : "receipt"} ${number} from ${quoteInline(seller)}: ${url}`,
      ...correctionLines(corrects),
    ],
  };
}

interface PriceNews {
  readonly name: string;
  readonly from: Price;
  readonly to: Price;
  readonly effectiveAt: number;
  readonly url: string;
}

function item(name: string): string {
  return quoteName(name, "an item you subscribe to");
}

export function priceMail({ name, from, to, effectiveAt, url }: PriceNews): MoneyMail {
  return {
    type: "price.announced",
    subject: `The price of ${item(name)} changes on ${dayOf(effectiveAt)}`,
    lines: [
      `The price of ${quoteInline(name)} changes.`,
      `Now: ${formatPrice(from, "en")}.`,
      `From ${dayOf(effectiveAt)}: ${formatPrice(to, "en")}.`,
      "",
      "You keep your current price until you accept the new one. You don't need to do anything.",
      url,
    ],
  };
}

export function withdrawnMail({ name, from, url }: Omit<PriceNews, "to" | "effectiveAt">): MoneyMail {
  return {
    type: "price.withdrawn",
    subject: `The price change for ${item(name)} was withdrawn`,
    lines: [
      `The announced price change for ${quoteInline(name)} was withdrawn. The price remains ${formatPrice(from, "en")}.`,
      url,
    ],
  };
}

interface FailedRenewal {
  readonly name: string;
  /** Price of the next period, minus the discount of any coupon. */
  readonly amount: number;
  readonly currency: string;
  readonly why: "insufficient_credit" | "spending_cap_reached";
  readonly billing: string;
  readonly url: string;
}

export function renewalFailedMail({ name, amount, currency, why, billing, url }: FailedRenewal): MoneyMail {
  const isPoor = why === "insufficient_credit";
  return {
    type: "renewal.failed",
    subject: `Couldn't renew ${item(name)}`,
    lines: [
      `The next period of ${quoteInline(name)} costs ${formatMoney(amount, currency, "en")}.`,
      isPoor
        ? "Your workspace's balance is too low, so the subscription's key is blocked until you top up."
        : "This charge would exceed your workspace's spending limit for this subscription, so the subscription's key is blocked for now.",
      "",
      isPoor
        ? `If you add credit within a week, the subscription resumes automatically; after that, it resumes with your next call. Add credit: ${billing}`
        : `If you raise the limit within a week, the subscription resumes automatically; after that, it resumes with your next call. Change the limit: ${url}`,
    ],
  };
}

interface LowBalance {
  readonly available: number;
  readonly due: number;
  readonly currency: string;
  readonly names: readonly string[];
  readonly firstAt: number;
  readonly billing: string;
}

export function lowBalanceMail({ available, due, currency, names, firstAt, billing }: LowBalance): MoneyMail {
  return {
    type: "balance.low",
    subject: "Your balance is too low for upcoming charges",
    lines: [
      `Your workspace's balance is ${formatMoney(available, currency, "en")}. In the next three days, starting on ${dayOf(firstAt)}, ${formatMoney(due, currency, "en")} will be due for:`,
      ...names.map((name) => `- ${quoteInline(name)}`),
      "",
      `Add credit: ${billing}`,
    ],
  };
}

interface AutoTopUpLimit {
  readonly monthlyMax: number;
  readonly below: number;
  readonly currency: string;
  readonly billing: string;
}

export function autoTopUpLimitMail({ monthlyMax, below, currency, billing }: AutoTopUpLimit): MoneyMail {
  const money = (amount: number) => formatMoney(amount, currency, "en");
  return {
    type: "auto_top_up.limit",
    subject: "Auto top-up has reached your monthly maximum",
    lines: [
      `Your balance is below ${money(below)}, and another top-up would exceed your monthly maximum of ${money(monthlyMax)}.`,
      "Auto top-up continues next month.",
      "",
      `To continue now, raise the monthly maximum or top up manually: ${billing}`,
    ],
  };
}

interface AutoTopUpStop {
  readonly reason: StopReason;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly billing: string;
}

export function autoTopUpStoppedMail({ reason, amount, currency, billing }: AutoTopUpStop): MoneyMail {
  const { title, advice } = STOP_WORDS[reason];
  return {
    type: "auto_top_up.stopped",
    subject: title,
    lines: [
      ...(amount !== null && currency !== null
        ? [
            `${formatMoney(amount, currency, "en")} couldn't be charged to your card, so it was not added to your balance.`,
          ]
        : []),
      "Auto top-up is now off, and we won't charge the card again.",
      "",
      advice,
      billing,
    ],
  };
}

export function offlineMail({ name, since, url }: { name: string; since: number; url: string }): MoneyMail {
  return {
    type: "item.offline",
    subject: `${item(name)} is offline`,
    lines: [
      `${quoteInline(name)} has been unavailable since ${minuteOf(since)}: the seller took the item, or a workflow that it depends on, offline.`,
      "",
      "While the item is offline, your paid period is paused, and it is extended by the same amount of time. If the item is still offline after 30 days, the rest of the period is refunded.",
      url,
    ],
  };
}

export function failingMail({ name, since, url }: { name: string; since: number; url: string }): MoneyMail {
  return {
    type: "item.failing",
    subject: `${item(name)} keeps failing`,
    lines: [
      `${quoteInline(name)} has had no successful run since ${minuteOf(since)}. We have notified the seller.`,
      "",
      "You can keep using the item. Until it works again, you won't be charged, and your paid period is paused and extended by the same amount of time. If the item still doesn't work after 30 days, the rest of the period is refunded.",
      url,
    ],
  };
}

/** Sent to the seller of a failing workflow that is on sale itself or provides data for items on sale. */
export function saleFailingMail({
  name,
  since,
  url,
}: {
  name: string;
  since: number;
  url: string;
}): MoneyMail {
  return {
    type: "sale.failing",
    subject: `${quoteName(name, "A workflow")} keeps failing and is not for sale at the moment`,
    lines: [
      `${quoteInline(name)} has had no successful run since ${minuteOf(since)}.`,
      "",
      "Until a run succeeds, no one can subscribe to items that use this workflow, your buyers' current billing periods are paused, and no new periods are charged. Sales and billing resume within an hour of the next successful run. If the workflow is still failing after 30 days, buyers are refunded for the rest of the paused periods.",
      url,
    ],
  };
}

interface EndedNews {
  readonly name: string;
  readonly why: readonly string[];
  readonly currency: string;
  readonly refunded: number;
  readonly lost: number;
  readonly id: string;
  readonly billing: string;
}

export function endedMail({ name, why, currency, refunded, lost, id, billing }: EndedNews): MoneyMail {
  const money = (amount: number) => formatMoney(amount, currency, "en");
  return {
    type: "subscription.ended",
    subject: `Your subscription to ${item(name)} has ended`,
    lines: [
      ...why,
      "The subscription's key no longer works.",
      "",
      refunded > 0
        ? `${money(refunded)} of what you paid for this period was refunded to your balance.`
        : "You don't get a refund for this period.",
      ...(lost > 0 ? [`The seller's balance does not cover the remaining ${money(lost)}.`] : []),
      "",
      `Subscription: ${id}`,
      billing,
    ],
  };
}

interface EndedPayout {
  readonly amount: number;
  readonly currency: string;
  readonly status: "paid" | "failed";
  readonly note: string | null;
  readonly billing: string;
}

export function payoutMail({ amount, currency, status, note, billing }: EndedPayout): MoneyMail {
  const money = formatMoney(amount, currency, "en");
  const isPaid = status === "paid";
  return {
    type: `payout.${status}`,
    subject: isPaid ? `${money} is on its way to your bank` : `Your payout of ${money} failed`,
    lines: [
      isPaid
        ? `We paid out the ${money} that you requested.`
        : `We couldn't pay out ${money}. The amount is back in your earnings balance.`,
      ...(note ? ["The operator says:", ...quoteBlock(note)] : []),
      "",
      billing,
    ],
  };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
