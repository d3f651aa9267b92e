/**
 * The HTML has paragraphs, quoted lines, and links for our own URLs that stand alone on a line. Everything
 * else stays plain text, because someone else may have written it.
 */
export function mailHtml(text: string, origin: string): string {
  const blocks = text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== "")
    .map((block) => blockHtml(block.split("\n"), origin));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="${BODY}">${blocks.join("")}</body></html>`;
}

const BODY =
  "margin:0;padding:24px;max-width:560px;font:15px/1.5 system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif";
const PARAGRAPH = "margin:0 0 16px;overflow-wrap:anywhere";
const QUOTE = "margin:0 0 16px;padding-left:12px;border-left:3px solid #999;overflow-wrap:anywhere";
const QUOTED = /^> ?/;

function blockHtml(lines: readonly string[], origin: string): string {
  const parts: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isQuote = QUOTED.test(line);
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(line);
    else parts.push({ isQuote, lines: [line] });
  }
  return parts
    .map((part) =>
      part.isQuote
        ? `<blockquote style="${QUOTE}">${part.lines.map((line) => escapeHtml(line.replace(QUOTED, ""))).join("<br>")}</blockquote>`
        : `<p style="${PARAGRAPH}">${part.lines.map((line) => lineHtml(line, origin)).join("<br>")}</p>`,
    )
    .join("");
}

function lineHtml(line: string, origin: string): string {
  const safe = escapeHtml(line);
  const isOwnAddress = line.startsWith(`${origin}/`) && !/\s/.test(line);
  return isOwnAddress ? `<a href="${safe}" style="font-weight:600">${safe}</a>` : safe;
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
