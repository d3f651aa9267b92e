import { createHash } from "node:crypto";
import { Html, html } from "./approval-page/html";

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
.figure { padding: .5rem 0 .5rem .75rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
h2.part { margin: 2.5rem 0 .5rem; font-size: 1.125rem; font-weight: 600; color: inherit; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
.note { color: var(--muted); }
.wide { overflow-x: auto; overflow-wrap: break-word; }
.wide table { font-size: .875rem; }
tfoot td, tfoot th { border-bottom: 0; font-size: 1rem; font-weight: 600; color: inherit; }
main.long { max-width: 64rem; }
@media print { :root { color-scheme: light; } main, main.long { max-width: none; padding: 0; } tr { break-inside: avoid; } thead { display: table-header-group; } .wide { overflow: visible; overflow-wrap: anywhere; } .wide table { font-size: .75rem; } h2, h3 { break-after: avoid; } }
`;
const HASH = createHash("sha256").update(STYLE).digest("base64");

export const PRINTED_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
} as const;

export function printedPage(title: string, body: Html, { long = false } = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main${long && new Html(' class="long"')}>
${body}
</main>
</body>
</html>
`.text;
}

interface PrintedSide {
  readonly name: string;
  readonly address: string;
  readonly tax_number: string;
}

export function printedSide(title: string, { name, address, tax_number: taxNumber }: PrintedSide): Html {
  return html`<section class="side"><h2>${title}</h2><p>${name}</p>${address !== "" && html`<p>${address}</p>`}${
    taxNumber !== "" && html`<p>Tax number ${taxNumber}</p>`
  }</section>`;
}
