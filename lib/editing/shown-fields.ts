import type { Json } from "@/lib/kit/json";
import type { CredentialProvider } from "@/lib/schema/credential";
import { CREDENTIAL_PROVIDERS } from "@/lib/schema/provider-names";
import type { Condition, ParamField } from "./param-field";

/** A field as it stands in the form right now. */
export interface ShownField extends ParamField {
  /** Set, but of no use to what is chosen now: shown so that it can be cleared. */
  readonly stale: boolean;
  /** Several values with commas between them may stand here. */
  readonly several: boolean;
  /** Whose stored keys may be named here. */
  readonly keys: readonly CredentialProvider[];
}

/** The fields that count for what is chosen, with their required marks; a value left behind stays in sight. */
export function shownFields(
  fields: readonly ParamField[],
  values: Readonly<Record<string, Json>>,
): ShownField[] {
  return fields.flatMap((field) => {
    const applies = field.show.length === 0 || field.show.some((one) => holds(one, values, fields));
    if (!applies && !isSet(values[field.name])) return [];
    const required = field.required || field.requiredWhen.some((one) => holds(one, values, fields));
    const several = field.severalWhen.some((one) => holds(one, values, fields));
    const keys = keysFor(field, values, fields);
    return [
      {
        ...narrowed(worded(field, values), values),
        required: applies && required,
        stale: !applies,
        several,
        keys,
      },
    ];
  });
}

/** Those whose condition holds; while none does, all that the field ever takes. */
function keysFor(
  { keysOf }: ParamField,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): readonly CredentialProvider[] {
  const named = CREDENTIAL_PROVIDERS.filter((provider) => keysOf[provider] !== undefined);
  const now = named.filter((provider) => holds(keysOf[provider] ?? {}, values, fields));
  return now.length > 0 ? now : named;
}

/** All of a condition's parameters have one of its values. */
function holds(
  condition: Condition,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    const value = values[name] ?? fields.find((field) => field.name === name)?.initial;
    // Chosen in the run, by an expression: everything may count.
    if (typeof value === "string" && value.includes("{{")) return true;
    return wanted.some((one) => one === value);
  });
}

/** What it is called may depend on another parameter: who gets an e-mail, where a webhook is. */
function worded(field: ParamField, values: Readonly<Record<string, Json>>): ParamField {
  for (const [name, table] of Object.entries(field.wordsWhen)) {
    const words = Object.hasOwn(table, String(values[name])) ? table[String(values[name])] : undefined;
    if (words) {
      const { title = field.title, description = field.help, hint = field.example } = words;
      return { ...field, title, help: description, example: hint };
    }
  }
  return field;
}

/** A parameter that takes one of a few values where another has a certain one. */
function narrowed(field: ParamField, values: Readonly<Record<string, Json>>): ParamField {
  for (const [name, table] of Object.entries(field.choicesWhen)) {
    const choices = Object.hasOwn(table, String(values[name])) ? table[String(values[name])] : undefined;
    if (choices) return { ...field, kind: "choice", choices };
  }
  return field;
}

export function isSet(value: Json | undefined): boolean {
  return (
    value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)
  );
}
