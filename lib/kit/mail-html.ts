/**
 * A mail's text as a page of the same words: paragraphs, and an address that has a line to itself as a link. Whatever
 * stands in it is text; one address in a sentence stays a sentence, since somebody else may have written it.
 */
export function mailHtml(text: string): string {
  const blocks = text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== "")
    .map((block) => `<p style="${PARAGRAPH}">${block.split("\n").map(lineHtml).join("<br>")}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="${BODY}">${blocks.join("")}</body></html>`;
}

const BODY =
  "margin:0;padding:24px;max-width:560px;font:15px/1.5 system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif";
const PARAGRAPH = "margin:0 0 16px;overflow-wrap:anywhere";

function lineHtml(line: string): string {
  const safe = escapeHtml(line);
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${safe}" style="font-weight:600">${safe}</a>` : safe;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
