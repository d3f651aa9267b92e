import { isSet, type ShownField } from "@/lib/editing/shown-fields";
import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * Returns why the value is invalid; null if it is valid. When saving, the server also checks rules that a
 * schema can't express.
 */
export function checkValue(field: ShownField, value: Json | undefined): string | null {
  if (field.stale) return "This field doesn't apply to the option selected above. Clear the field.";
  if (!isSet(value) || value === undefined) return field.required ? `${field.title} is required.` : null;
  if (typeof value === "string" && value.includes("{{")) return null;
  switch (field.kind) {
    case "integer":
    case "number":
      return checkNumber(field, value);
    case "boolean":
      return typeof value === "boolean" ? null : "Choose on or off.";
    case "choice":
      return field.choices.some((choice) => choice === value)
        ? null
        : `Choose one of: ${some(field.choices)}.`;
    case "date":
      return typeof value === "string" && isDay(value) ? null : "Enter a date as YYYY-MM-DD.";
    case "choices":
      return checkChoices(field, value);
    case "text":
      return checkText(field, value);
    case "record":
      return isJsonObject(value) ? null : "Enter name and value pairs.";
    case "json":
      return isJsonObject(value) ? null : "Enter a JSON object.";
    default:
      return null;
  }
}

/**
 * True for a valid date. Compares the parsed date with the text, because `Date.parse` accepts 30 February as
 * a day in March.
 */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function checkNumber(field: ShownField, value: Json): string | null {
  const word = field.kind === "integer" ? "a whole number" : "a number";
  if (typeof value !== "number") return `Enter ${word}.`;
  if (field.kind === "integer" && !Number.isSafeInteger(value)) return `Enter ${word}.`;
  const { min, max } = field;
  const low = min !== undefined && value < min;
  const high = max !== undefined && value > max;
  if (!low && !high) return null;
  if (min !== undefined && max !== undefined) return `Use ${word} from ${min} to ${max}.`;
  return low ? `Must be at least ${min}.` : `Must be at most ${max}.`;
}

function checkText(field: ShownField, value: Json): string | null {
  if (typeof value !== "string") return null;
  if (field.longest !== undefined && value.length > field.longest)
    return `Use at most ${field.longest} characters.`;
  if (field.pattern === undefined) return null;
  try {
    if (new RegExp(field.pattern, "u").test(value)) return null;
  } catch {
    return null; // The pattern isn't a valid JavaScript regex, so the server checks it.
  }
  return field.example
    ? `The value has the wrong format. Example: ${field.example}`
    : "The value has the wrong format.";
}

function checkChoices(field: ShownField, value: Json): string | null {
  if (!Array.isArray(value)) return "Choose from the list.";
  const unknown = value.find(
    (one) => typeof one === "string" && !one.includes("{{") && !field.choices.includes(one),
  );
  return unknown === undefined ? null : `${String(unknown)} is not one of: ${some(field.choices)}.`;
}

function some(choices: readonly (string | number | boolean)[]): string {
  const named = choices.slice(0, 8).join(", ");
  return choices.length > 8 ? `${named} and ${choices.length - 8} more` : named;
}
