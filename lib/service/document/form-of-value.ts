import type { DataForm } from "@/lib/schema/data-form";
import { isRowList } from "@/lib/tables/list-rows";

interface Value {
  readonly contentType: string;
  readonly body: string | Buffer;
}

/**
 * Maximum length of a value that is parsed to find out whether it is a list. For a longer value, only its
 * beginning is examined.
 */
const MAX_PARSED = 256 * 1024;

const known = new WeakMap<Value, DataForm>();

export function formOfValue(value: Value): DataForm {
  const form = known.get(value) ?? detectForm(value);
  known.set(value, form);
  return form;
}

function detectForm({ contentType, body }: Value): DataForm {
  if (!contentType.startsWith("application/json")) return "text";
  const text = body.toString();
  const isList = text.length > MAX_PARSED ? /^\s*\[\s*\{/.test(text) : isRowList(JSON.parse(text));
  return isList ? "list" : "value";
}
