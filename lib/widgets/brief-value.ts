import { isJsonObject } from "@/lib/kit/json";
import { numberView } from "./number-view";
import { symbolOf } from "./symbol-of";

interface BriefValue {
  readonly label: string | null;
  readonly value: number | string;
  readonly unit: string | null;
  readonly percent: number | null;
}

const MAX_TEXT = 60;

export function briefValue(body: string): BriefValue | null {
  const data = parse(body);
  const number = numberView(data, {});
  if (number !== null) {
    const { value, unit, percent, label } = number;
    return { label: symbolOf(data) ?? label, value, unit, percent };
  }
  const text = isJsonObject(data) ? onlyText(Object.values(data)) : data;
  if (typeof text !== "string" || text === "") return null;
  return { label: null, value: text.slice(0, MAX_TEXT), unit: null, percent: null };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function onlyText(values: readonly unknown[]): string | null {
  const texts = values.filter((value) => typeof value === "string");
  return texts.length === 1 ? (texts[0] ?? null) : null;
}
