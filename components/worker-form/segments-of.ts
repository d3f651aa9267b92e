import { splitText } from "@/lib/expression/split-text";

/** A part of a text field's value. The joined segments give the original string. */
export interface Segment {
  readonly text: string;
  readonly kind: "text" | "expression" | "open";
  readonly begin: number;
}

export function segmentsOf(text: string): Segment[] {
  const split = splitText(text);
  if (!split.ok) {
    // The braces aren't closed, because the expression is still being typed. Parse only the text before them.
    const before = segmentsOf(text.slice(0, split.error.at));
    return [...before, { text: text.slice(split.error.at), kind: "open", begin: split.error.at }];
  }
  const segments: Segment[] = [];
  let at = 0;
  for (const part of split.value) {
    if (typeof part === "string") continue;
    if (part.begin > at) segments.push({ text: text.slice(at, part.begin), kind: "text", begin: at });
    segments.push({ text: text.slice(part.begin, part.end), kind: "expression", begin: part.begin });
    at = part.end;
  }
  if (at < text.length) segments.push({ text: text.slice(at), kind: "text", begin: at });
  return segments;
}

/** Shortens an expression for a node's summary, for example to `#0.symbol`. */
export function shortExpression(text: string): string {
  return text
    .replace(/^\{\{-?\s*|\s*-?\}\}$/g, "")
    .replace(/workers\[(\d+)\]\.(?:result\.?|error\.?)?/g, (_, index: string) => `#${index}.`)
    .replace(/^context\./, "")
    .replace(/\.(?=\s|$)/g, "")
    .trim();
}
