import type { Approval } from "@/lib/contract/approvals";
import type { Json } from "@/lib/kit/json";
import { itemPlace } from "@/lib/schema/item-place";
import type { Variable } from "@/lib/schema/trigger";
import { Html, html } from "./html";
import { STYLE } from "./style";

export type ShownApproval = Pick<
  Approval,
  | "title"
  | "message"
  | "fields"
  | "status"
  | "expires_at"
  | "decided_at"
  | "iteration"
  | "iterations"
  | "item"
>;

export interface Refusal {
  readonly detail: string;
  readonly faults: ReadonlyMap<string, string>;
  readonly sent: URLSearchParams;
}

/** Shows the approval and the loop's item, but nothing else of the run. */
export function drawApproval(approval: ShownApproval, refusal: Refusal | null): string {
  const { title, message, status } = approval;
  return drawPage(
    title,
    html`${refusal && html`<p class="alert" role="alert">${refusal.detail}</p>`}
<div class="card">
<h1>${title}</h1>
${drawItem(approval)}${message !== "" && html`<p class="message">${message}</p>`}
${status === "open" ? drawForm(approval, refusal) : drawState(approval)}
</div>`,
  );
}

function drawItem(approval: ShownApproval): Html {
  const place = itemPlace(approval);
  if (place === null) return html``;
  return html`<p class="hint">Item ${place}${approval.item ? html`: <code>${approval.item}</code>` : null}</p>
`;
}

function drawPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Millrace</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${MARK}Millrace</p>
${body}
</main>
</body>
</html>
`.text;
}

export function drawNotice(title: string, detail: string): string {
  return drawPage(title, html`<div class="card"><h1>${title}</h1><p class="message">${detail}</p></div>`);
}

const MARK = html`<svg viewBox="0 0 20 20" fill="none" aria-hidden="true"><circle cx="10" cy="8" r="5.5" stroke="currentColor" stroke-width="1.5"/><path d="M10 2.5v11M4.5 8h11M6.1 4.1l7.8 7.8M13.9 4.1l-7.8 7.8" stroke="currentColor" stroke-opacity=".55"/><path d="M1 16.2c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0 3-1.2 4.5 0 3 1.2 4.5 0" stroke="#3e63dd" stroke-width="1.75" stroke-linecap="round"/></svg>`;

const STATES: Record<Exclude<Approval["status"], "open">, string> = {
  approved: "Approved",
  rejected: "Rejected",
  timeout: "Expired without a decision",
  cancelled: "No longer needed",
};

function drawState({ status, decided_at: decidedAt }: ShownApproval): Html {
  if (status === "open") return html``;
  const at = status === "approved" || status === "rejected" ? decidedAt : null;
  return html`<p class="state ${status}" role="status">${STATES[status]}${at && html` on ${time(at)}`}.</p>`;
}

function drawForm({ fields, expires_at: expiresAt }: ShownApproval, refusal: Refusal | null): Html {
  return html`<p class="until">Open until ${time(expiresAt)}.</p>
<form method="post">
${fields.map((field, place) => drawField(field, `f${place}`, refusal))}
<div class="buttons">
<button class="yes" name="decision" value="approved">Approve</button>
<button name="decision" value="rejected" formnovalidate>Reject</button>
</div>
</form>
`;
}

function drawField(field: Variable, id: string, refusal: Refusal | null): Html {
  const fault = refusal?.faults.get(field.name) ?? null;
  const said = fault !== null && html`<p class="fault" id="${id}-fault">${fault}</p>`;
  const invalid = fault === null ? html`` : html` aria-invalid="true" aria-describedby="${id}-fault"`;
  const values = refusal ? refusal.sent.getAll(field.name) : preset(field.default ?? null);
  const about = field.description ? html`<span class="hint">${field.description}</span>` : null;
  const hint = html`${field.required ? "" : " (optional)"}${about}`;
  if (field.type === "list" && Array.isArray(field.default))
    return html`<fieldset><legend>${field.name}${hint}</legend>
${(field.choices ?? []).map(
  (choice) =>
    html`<label><input type="checkbox" name="${field.name}" value="${choice}"${values.includes(choice) && html` checked`}${invalid}>${choice}</label>`,
)}${said}</fieldset>`;
  const label = html`<label for="${id}">${field.name}${hint}</label>`;
  return html`<div>${label}${drawControl(field, id, values[0] ?? "", invalid)}${said}</div>`;
}

function drawControl(field: Variable, id: string, value: string, invalid: Html): Html {
  const named = html`id="${id}" name="${field.name}"${field.required && html` required`}${invalid}`;
  switch (field.type) {
    case "list":
      return drawSelect(
        named,
        (field.choices ?? []).map((choice) => [choice, choice]),
        value,
      );
    case "boolean":
      return drawSelect(
        named,
        [
          ["true", "Yes"],
          ["false", "No"],
        ],
        value,
      );
    case "integer":
      return html`<input ${named} inputmode="numeric" autocomplete="off" value="${value}">`;
    case "number":
      return html`<input ${named} inputmode="decimal" autocomplete="off" value="${value}">`;
    case "string":
      // Browsers drop one line break at the start of a text area, so one is added before the value.
      return value.includes("\n") || value.length > 80
        ? html`<textarea ${named} rows="5">
${value}</textarea>`
        : html`<input ${named} autocomplete="off" value="${value}">`;
  }
}

function drawSelect(named: Html, choices: readonly (readonly [string, string])[], value: string): Html {
  return html`<select ${named}><option value=""></option>${choices.map(
    ([each, word]) => html`<option value="${each}"${each === value && html` selected`}>${word}</option>`,
  )}</select>`;
}

function preset(value: Json): string[] {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

function time(at: string): Html {
  return html`<time datetime="${at}">${FORMAT.format(new Date(at))} UTC</time>`;
}
