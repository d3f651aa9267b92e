import type { FieldKind } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";

/**
 * Converts a JSON value to a control's text. `parseTyped` converts the text back. Text that contains an
 * expression stays text.
 */

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

/**
 * Accepts only a number's canonical text, so that the field's text doesn't jump while typing. "1." and "1e3"
 * stay text.
 */
function numberOf(text: string): number | null {
  const number = Number(text.trim());
  return Number.isFinite(number) && String(number) === text.trim() ? number : null;
}

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
