import type { Json } from "@/lib/kit/json";
import type { CredentialProvider } from "@/lib/schema/credential";
import { CREDENTIAL_PROVIDERS } from "@/lib/schema/provider-names";
import type { Condition, ParamField } from "./param-field";

/** A field with its current state in the form. */
export interface ShownField extends ParamField {
  /** Set, but unused with the current choices. Shown so that it can be cleared. */
  readonly stale: boolean;
  /** True if comma-separated values are allowed. */
  readonly several: boolean;
  /** Providers whose stored keys can be selected. */
  readonly keys: readonly CredentialProvider[];
}

/**
 * Fields that apply to the current choices, with required marks. Fields with a leftover value stay visible.
 */
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

/** Providers whose condition matches; all of them if none matches. */
function keysFor(
  { keysOf }: ParamField,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): readonly CredentialProvider[] {
  const named = CREDENTIAL_PROVIDERS.filter((provider) => keysOf[provider] !== undefined);
  const now = named.filter((provider) => holds(keysOf[provider] ?? {}, values, fields));
  return now.length > 0 ? now : named;
}

/** True if every parameter has one of the condition's values. */
function holds(
  condition: Condition,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    const value = values[name] ?? fields.find((field) => field.name === name)?.initial;
    // An expression is known only in the run, so any value is possible.
    if (typeof value === "string" && value.includes("{{")) return true;
    return wanted.some((one) => one === value);
  });
}

/** A label may depend on another parameter, such as the receiver of an email or the URL of a webhook. */
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

/** Restricts the choices by another parameter's value. */
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
