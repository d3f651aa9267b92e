import type { Json } from "@/lib/kit/json";
import { parseTemplate } from "./parse-template";
import { resolveText } from "./resolve";
import type { Scope } from "./scope";
import { preview, type ValueType, valueType } from "./value-type";

export type Explanation =
  | { readonly ok: true; readonly value: Json; readonly type: ValueType; readonly preview: string }
  | { readonly ok: false; readonly message: string; readonly at?: number };

export function explain(text: string, scope: Scope): Explanation {
  const template = parseTemplate(text);
  if (!template.ok) return { ok: false, ...template.error };
  const result = resolveText(template.value, scope);
  if (!result.ok) return { ok: false, message: result.error.message };
  return { ok: true, value: result.value, type: valueType(result.value), preview: preview(result.value) };
}
