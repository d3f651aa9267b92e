import type { WholeReceipt } from "@/lib/service/money/receipts";
import { type Html, html } from "./approval-page/html";
import { printedPage, printedSide } from "./printed-page";

export function drawReceipt(receipt: WholeReceipt): string {
  const { number, isCredit, total, issuedAt, seller, buyer, platform, corrects, lines } = receipt;
  const title = `${isCredit ? "Credit note" : "Receipt"} ${number}`;
  return printedPage(
    `${title} · ${seller.name}`,
    html`<h1>${title}</h1>
<p class="when">Issued on ${printedDay(issuedAt)}${corrects !== null && html`. Corrects receipt ${corrects.number} of ${printedDay(corrects.issuedAt)}`}</p>
<div class="sides">${printedSide("From", seller)}${printedSide("To", buyer)}</div>
<table>
<thead><tr><th scope="col">What</th><th scope="col" class="figure">Quantity</th><th scope="col" class="figure">Amount</th></tr></thead>
<tbody>${lines.map(
      (line) =>
        html`<tr><td>${line.text}</td><td class="figure">${line.quantity}</td><td class="figure">${line.amount}</td></tr>
`,
    )}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th><td class="figure">${total}</td></tr></tfoot>
</table>${
      seller.tax_note !== "" &&
      html`
<p class="note">${seller.tax_note}</p>`
    }${
      platform.name !== "" &&
      html`
<p class="note">Sold through ${[platform.name, platform.contact, platform.imprint_url].filter(Boolean).join(" · ")}</p>`
    }`,
  );
}

function printedDay(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}
