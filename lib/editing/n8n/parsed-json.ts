import type { Json } from "@/lib/kit/json";

/** Undefined where the text is no JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
