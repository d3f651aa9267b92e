import type { FieldKind } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";

/** Converts between the text of a control and a JSON value. Text with an expression stays text. */

export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function parseTyped(text: string, kind: FieldKind): Json | undefined {
  if (text === "") return undefined;
  if (text.includes("{{")) return text;
  if (kind === "number" || kind === "integer") return numberOf(text) ?? text;
  if (kind === "any") return scalarOf(text);
  return text;
}

/** Accepts only the canonical text of a number, so that typing never jumps: neither "1." nor "1e3". */
function numberOf(text: string): number | null {
  const number = Number(text.trim());
  return Number.isFinite(number) && String(number) === text.trim() ? number : null;
}

/** For parameters of several types: text that looks like JSON becomes JSON. */
function scalarOf(text: string): Json {
  if (text === "true") return true;
  if (text === "false") return false;
  const number = numberOf(text);
  if (number !== null) return number;
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch {
    return text;
  }
}
