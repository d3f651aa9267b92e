import { quoteBlock, quoteInline, quoteName } from "@/lib/kit/quote-text";
import { formatMoney } from "@/lib/pricing/format-money";
import type { DisputeSide } from "@/lib/schema/dispute";
import type { MoneyMail } from "@/lib/service/charging/money-mails";

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

/** Item name for subject lines, which contain no workspace names because anyone can choose any name. */
function itemOf({ name }: DisputeNews): string {
  return quoteName(name, "an item");
}

function quoted({ name, buyer, seller }: DisputeNews) {
  return { name: quoteInline(name), buyer: quoteInline(buyer), seller: quoteInline(seller) };
}

export function openedMail(news: DisputeNews, reason: string): MoneyMail {
  const { name, buyer, seller } = quoted(news);
  return {
    type: "dispute.opened",
    subject: `A charge of ${chargeOf(news)} for ${itemOf(news)} is disputed`,
    lines: [
      `${buyer} is disputing a charge of ${chargeOf(news)} by ${seller} for ${name}:`,
      "",
      ...quoteBlock(reason),
      "",
      "The seller can reply or issue a refund. If you can't agree, the operator of this instance decides.",
      news.url,
    ],
  };
}

export function messageMail(news: DisputeNews, from: DisputeSide, text: string): MoneyMail {
  const { name, buyer, seller } = quoted(news);
  const author = { buyer, seller, operator: "The operator" }[from];
  return {
    type: "dispute.message",
    subject: `A message about the disputed charge for ${itemOf(news)}`,
    lines: [
      `${author} wrote about the charge of ${chargeOf(news)} for ${name}:`,
      "",
      ...quoteBlock(text),
      "",
      news.url,
    ],
  };
}

export function withdrawnDisputeMail(news: DisputeNews): MoneyMail {
  return {
    type: "dispute.ended",
    subject: `The charge for ${itemOf(news)} is no longer in dispute`,
    lines: [
      `The dispute about the charge of ${chargeOf(news)} for ${quoted(news).name} has ended: ${quoted(news).buyer} withdrew it.`,
      news.url,
    ],
  };
}

export function closedMail(news: DisputeNews, refund: number): MoneyMail {
  const refunded = formatMoney(refund, news.currency, "en");
  const { name, seller } = quoted(news);
  return {
    type: "dispute.ended",
    subject:
      refund > 0
        ? `${refunded} for ${itemOf(news)} was refunded to the buyer`
        : `The dispute about ${itemOf(news)} has ended without a further refund`,
    lines: [
      `${seller} has closed their workspace. The charge of ${chargeOf(news)} for ${name} was in dispute. We refunded as much as the seller's balance covered: ${refunded}.`,
      news.url,
    ],
  };
}

export function decidedMail(
  news: DisputeNews,
  { refund, reason }: { refund: number; reason: string },
): MoneyMail {
  const refunded = formatMoney(refund, news.currency, "en");
  const { name, buyer, seller } = quoted(news);
  return {
    type: "dispute.ended",
    subject:
      refund > 0
        ? `The operator has granted a refund of ${refunded} for ${itemOf(news)}`
        : `The operator has rejected the dispute about ${itemOf(news)}`,
    lines: [
      refund > 0
        ? `${refunded} of the charge of ${chargeOf(news)} for ${name} was refunded to ${buyer} from the balance of ${seller}.`
        : `No refund was granted for the charge of ${chargeOf(news)} for ${name}.`,
      "",
      "The operator's reason:",
      ...quoteBlock(reason),
      "",
      "This decision is final.",
      news.url,
    ],
  };
}
