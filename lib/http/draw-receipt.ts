import { createHash } from "node:crypto";
import type { WholeReceipt } from "@/lib/service/money/receipts";
import { Html, html } from "./approval-page/html";

/** On paper as on screens: A4, black on white when it is printed. */
const STYLE = `
@page { size: A4; margin: 20mm; }
:root { color-scheme: light dark; --muted: light-dark(#60646c, #b0b4ba); --line: light-dark(#e4e6ea, #2e3135); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#fff, #111113); color: light-dark(#1c2024, #edeef0); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; line-height: 2rem; }
.when { margin: .25rem 0 2rem; color: var(--muted); }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1.5rem; margin: 0 0 2rem; }
h2 { margin: 0; font-size: .875rem; font-weight: 500; color: var(--muted); }
.side p { margin: 0; white-space: pre-wrap; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .5rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-size: .875rem; font-weight: 500; color: var(--muted); }
.figure { padding-right: 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot td, tfoot th { border-bottom: 0; font-size: 1rem; font-weight: 600; color: inherit; }
@media print { :root { color-scheme: light; } main { max-width: none; padding: 0; } tr { break-inside: avoid; } }
`;
const HASH = createHash("sha256").update(STYLE).digest("base64");

/** Nothing runs on it, and nothing is loaded. */
export const RECEIPT_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
} as const;

export function drawReceipt(receipt: WholeReceipt): string {
  const { number, isCredit, total, issuedAt, seller, buyer, lines } = receipt;
  const title = `${isCredit ? "Credit note" : "Receipt"} ${number}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${seller.name}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="when">Issued on <time datetime="${issuedAt.toISOString()}">${issuedAt.toISOString().slice(0, 10)}</time></p>
<div class="sides">${drawSide("From", seller)}${drawSide("To", buyer)}</div>
<table>
<thead><tr><th scope="col">What</th><th scope="col" class="figure">Quantity</th><th scope="col" class="figure">Amount</th></tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr><td>${line.text}</td><td class="figure">${line.quantity}</td><td class="figure">${line.amount}</td></tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th><td class="figure">${total}</td></tr></tfoot>
</table>
</main>
</body>
</html>
`.text;
}

function drawSide(title: string, { name, address, tax_number: taxNumber }: WholeReceipt["seller"]): Html {
  return html`<section class="side"><h2>${title}</h2><p>${name}</p>${address !== "" && html`<p>${address}</p>`}${
    taxNumber !== "" && html`<p>Tax number ${taxNumber}</p>`
  }</section>`;
}
