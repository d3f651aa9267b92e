import type { Json, JsonObject } from "@/lib/kit/json";
import { RESERVED_NAMES, VARIABLE_NAME, type Variable } from "@/lib/schema/trigger";

export interface ProposedVariables {
  readonly variables: readonly Variable[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/**
 * Maximum number of variables that a trigger can declare. A call may have more fields, and only the first
 * ones are suggested as variables.
 */
const MAX = 50;

export function proposeVariables(
  sent: { readonly method: string; readonly body: unknown; readonly query: JsonObject },
  declared: readonly string[],
): ProposedVariables {
  const isBody = sent.method === "POST";
  const fields = isBody ? sent.body : sent.query;
  if (typeof fields !== "object" || fields === null) return { variables: [], left: [] };
  const variables: Variable[] = [];
  const left: { name: string; why: string }[] = [];
  for (const [name, value] of Object.entries(fields as JsonObject)) {
    const type = isBody ? typeOf(value) : typeOfText(value);
    const why = whyNot(name, type, declared);
    if (why !== null) left.push({ name, why });
    else if (variables.length >= MAX)
      left.push({ name, why: `was left out, because at most ${MAX} variables are suggested` });
    else if (type !== null)
      variables.push({
        name,
        type,
        required: value !== null,
        ...(Array.isArray(value) && { choices: [...new Set(value.map(String))] }),
      });
  }
  return { variables, left };
}

function whyNot(name: string, type: Variable["type"] | null, declared: readonly string[]): string | null {
  if (declared.includes(name)) return "is already a variable";
  if ((RESERVED_NAMES as readonly string[]).includes(name))
    return "is reserved for Millrace's own call parameters";
  if (!VARIABLE_NAME.test(name)) return "can't be a variable name: use letters, digits and _";
  return type === null
    ? `is neither a single value nor a list of texts, so it can't be a variable; read it as {{request.body.${name}}}`
    : null;
}

function typeOf(value: Json): Variable["type"] | null {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  if (value === null || typeof value === "string") return "string";
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")
    ? "list"
    : null;
}

const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})\.\d{1,12}$/;

/** A value such as `007` becomes a string, because as a number it would lose its leading zeros. */
function typeOfText(value: Json): Variable["type"] {
  if (Array.isArray(value)) return "list";
  const text = String(value);
  if (text === "true" || text === "false") return "boolean";
  if (INTEGER.test(text)) return "integer";
  return NUMBER.test(text) ? "number" : "string";
}
