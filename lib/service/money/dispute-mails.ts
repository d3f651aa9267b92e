import { formatMoney } from "@/lib/pricing/format-money";
import type { DisputeSide } from "@/lib/schema/dispute";
import type { MoneyMail } from "./money-mails";

/** What the sides of a dispute are told by mail. */

export interface DisputeNews {
  readonly name: string;
  readonly buyer: string;
  readonly seller: string;
  readonly amount: number;
  readonly currency: string;
  readonly url: string;
}

function chargeOf({ amount, currency }: DisputeNews): string {
  return formatMoney(amount, currency, "en");
}

export function openedMail(news: DisputeNews, reason: string): MoneyMail {
  return {
    type: "dispute.opened",
    subject: `${news.buyer} disputes a charge of ${chargeOf(news)} for ${news.name}`,
    lines: [
      `${news.buyer} was charged ${chargeOf(news)} by ${news.seller} for ${news.name}, and says:`,
      "",
      reason,
      "",
      "Its seller may answer, or give money back. If both cannot agree, the operator of this instance decides.",
      news.url,
    ],
  };
}

export function messageMail(news: DisputeNews, from: DisputeSide, text: string): MoneyMail {
  const who = { buyer: news.buyer, seller: news.seller, operator: "The operator" }[from];
  return {
    type: "dispute.message",
    subject: `${who} wrote about the disputed charge for ${news.name}`,
    lines: [`${who} writes about the charge of ${chargeOf(news)} for ${news.name}:`, "", text, "", news.url],
  };
}

export function withdrawnDisputeMail(news: DisputeNews): MoneyMail {
  return {
    type: "dispute.ended",
    subject: `${news.buyer} no longer disputes the charge for ${news.name}`,
    lines: [`The dispute about the charge of ${chargeOf(news)} for ${news.name} is over.`, news.url],
  };
}

/** Its seller has closed their workspace. */
export function closedMail(news: DisputeNews, refund: number): MoneyMail {
  const back = formatMoney(refund, news.currency, "en");
  return {
    type: "dispute.ended",
    subject:
      refund > 0
        ? `${back} for ${news.name} went back to ${news.buyer}`
        : `The dispute about ${news.name} is over, and nothing is left to give back`,
    lines: [
      `${news.seller} has closed their workspace. The charge of ${chargeOf(news)} for ${news.name} was disputed, and what their balance covers of it goes back: ${back}.`,
      news.url,
    ],
  };
}

export function decidedMail(
  news: DisputeNews,
  { refund, reason }: { refund: number; reason: string },
): MoneyMail {
  const back = formatMoney(refund, news.currency, "en");
  return {
    type: "dispute.ended",
    subject:
      refund > 0
        ? `The operator gives ${back} back to ${news.buyer} for ${news.name}`
        : `The operator has rejected the dispute about ${news.name}`,
    lines: [
      refund > 0
        ? `Of the charge of ${chargeOf(news)} for ${news.name}, ${back} went from the balance of ${news.seller} back to ${news.buyer}.`
        : `The charge of ${chargeOf(news)} for ${news.name} stands.`,
      "",
      `The operator's reason: ${reason}`,
      "",
      "This is final.",
      news.url,
    ],
  };
}
