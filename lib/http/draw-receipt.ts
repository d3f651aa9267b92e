import type { WholeReceipt } from "@/lib/service/money/receipts";
import { html } from "./approval-page/html";
import { printedPage, printedSide } from "./printed-page";

export function drawReceipt(receipt: WholeReceipt): string {
  const { number, isCredit, total, issuedAt, seller, buyer, platform, lines } = receipt;
  const title = `${isCredit ? "Credit note" : "Receipt"} ${number}`;
  return printedPage(
    `${title} · ${seller.name}`,
    html`<h1>${title}</h1>
<p class="when">Issued on <time datetime="${issuedAt.toISOString()}">${issuedAt.toISOString().slice(0, 10)}</time></p>
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
      platform.name !== "" &&
      html`
<p class="note">Sold through ${[platform.name, platform.contact, platform.imprint_url].filter(Boolean).join(" · ")}</p>`
    }`,
  );
}
