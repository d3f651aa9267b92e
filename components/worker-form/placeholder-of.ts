import type { ParamField } from "@/lib/editing/param-field";
import { isSet } from "@/lib/editing/shown-fields";
import { isJsonObject, type Json } from "@/lib/kit/json";

/** The default and the example are worded differently, so that users can't confuse them. */
export function placeholderOf({ initial, example }: Pick<ParamField, "initial" | "example">): string {
  const preset = defaultText(initial);
  if (preset !== "") return `Default: ${preset}`;
  return example === "" ? "" : `e.g. ${example}`;
}

export function defaultText(initial: Json | undefined): string {
  if (!isSet(initial) || isJsonObject(initial)) return "";
  return Array.isArray(initial) ? initial.map(String).join(", ") : String(initial);
}
