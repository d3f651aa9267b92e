import { type CurrencyYear, type ItemSum, SIDES } from "@/lib/service/money/sum-year";
import type { WrittenReceipt, YearStatement } from "@/lib/service/money/yearly-statement";
import { type Html, html } from "./approval-page/html";
import { printedPage, printedSide } from "./printed-page";

const WORDS: Record<(typeof SIDES)[number], string> = {
  bought: "Bought",
  bought_returned: "Refunds received",
  sold: "Sold",
  sold_returned: "Refunds issued",
  share: "Operator's share",
  paid_in: "Paid in",
  paid_out: "Paid out",
};

export function drawYear(statement: YearStatement): string {
  const { year, isOver, own, others, currencies, receipts, hasMore, money } = statement;
  const title = `Statement of ${year}`;
  return printedPage(
    `${title} · ${own.name}`,
    html`<h1>${title}</h1>
<p class="when">1 January to 31 December ${year}, UTC.${!isOver && " The year is not over; figures so far."}</p>
<div class="sides">${printedSide("Account of", own)}</div>
${currencies.length === 0 && html`<p>No purchases, sales or balance this year.</p>`}
${currencies.map((each) => drawCurrency(each, money))}
${currencies.map((each) => drawItems(each, others, money))}
${drawReceipts(receipts, others, money)}
${hasMore && html`<p class="note">This statement doesn't list all receipts. Settings > Billing has the full list.</p>`}
${drawOthers(others)}`,
    { long: true },
  );
}

function drawCurrency({ currency, opening, closing, months, total }: CurrencyYear, format: Money): Html {
  const money = (amount: number) => format(amount, currency);
  const shown = SIDES.filter((side) => months.some(({ by }) => by[side] !== 0));
  return html`<h2 class="part">${currency}, by month</h2>
<p>Balance on 1 January: <strong>${money(opening)}</strong>. At the end: <strong>${money(closing)}</strong>.</p>
<div class="wide"><table>
<thead><tr><th scope="col">Month</th>${shown.map((side) => html`<th scope="col" class="figure">${WORDS[side]}</th>`)}</tr></thead>
<tbody>${months.map(
    ({ month, by }) =>
      html`<tr><th scope="row">${month}</th>${shown.map((side) => html`<td class="figure">${by[side] === 0 ? "–" : money(by[side])}</td>`)}</tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">Year</th>${shown.map((side) => html`<td class="figure">${money(total[side])}</td>`)}</tr></tfoot>
</table></div>`;
}

type Others = YearStatement["others"];
type Money = YearStatement["money"];

function drawItems({ currency, items }: CurrencyYear, others: Others, format: Money): Html | false {
  if (items.length === 0) return false;
  const money = (amount: number) => format(amount, currency);
  const of = (side: ItemSum["side"]) => items.filter((item) => item.side === side);
  return html`<h2 class="part">${currency}, by item</h2>
${drawSide("Sold", "To", of("sold"), others, money)}
${drawSide("Bought", "From", of("bought"), others, money)}`;
}

function drawSide(
  title: string,
  other: string,
  items: readonly ItemSum[],
  others: Others,
  money: (amount: number) => string,
): Html | false {
  if (items.length === 0) return false;
  const sum = items.reduce((all, { amount, returned }) => all + amount + returned, 0);
  return html`<h3>${title}</h3>
<div class="wide"><table>
<thead><tr><th scope="col">Item</th><th scope="col">${other}</th><th scope="col" class="figure">Entries</th><th scope="col" class="figure">Amount</th><th scope="col" class="figure">Refunded</th></tr></thead>
<tbody>${items.map(
    ({ name, kind, otherId, quantity, amount, returned }) =>
      html`<tr><td>${name} <span class="note">${kind}</span></td><td>${nameOf(otherId, others)}</td><td class="figure">${quantity}</td><td class="figure">${money(amount)}</td><td class="figure">${returned === 0 ? "–" : money(returned)}</td></tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row" colspan="3">Total after refunds</th><td class="figure" colspan="2">${money(sum)}</td></tr></tfoot>
</table></div>`;
}

function drawReceipts(receipts: readonly WrittenReceipt[], others: Others, money: Money): Html | false {
  if (receipts.length === 0) return false;
  return html`<h2 class="part">Receipts and credit notes</h2>
<p class="note">Each seller numbers its own receipts. Cycles and reads are billed at the end of the month.</p>
<div class="wide"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Document</th><th scope="col">Other party</th><th scope="col" class="figure">Amount</th></tr></thead>
<tbody>${receipts.map(
    ({ number, issuedAt, side, otherId, amount, currency }) =>
      html`<tr><td>${number}</td><td>${issuedAt.toISOString().slice(0, 10)}</td><td>${amount < 0 ? "Credit note" : "Receipt"} ${side === "seller" ? "to" : "from"}</td><td>${nameOf(otherId, others)}</td><td class="figure">${money(amount, currency)}</td></tr>
`,
  )}</tbody>
</table></div>`;
}

function drawOthers(others: Others): Html | false {
  if (others.size === 0) return false;
  return html`<h2 class="part">Buyers and sellers</h2>
<div class="wide"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Address</th><th scope="col">Tax number</th></tr></thead>
<tbody>${[...others.values()].map(
    ({ name, address, tax_number: taxNumber }) =>
      html`<tr><td>${name}</td><td>${address === "" ? "–" : address}</td><td>${taxNumber === "" ? "–" : taxNumber}</td></tr>
`,
  )}</tbody>
</table></div>`;
}

function nameOf(id: string, others: Others): string {
  return others.get(id)?.name || "a deleted workspace";
}
