import type { Json } from "@/lib/kit/json";
import type { CredentialProvider } from "@/lib/schema/credential";
import { CREDENTIAL_PROVIDERS } from "@/lib/schema/provider-names";
import type { Condition, ParamField } from "./param-field";

export interface ShownField extends ParamField {
  /**
   * True if the field doesn't apply under the current values of the other fields, but still has a value. It
   * is shown so that the value can be cleared.
   */
  readonly stale: boolean;
  readonly several: boolean;
  readonly keys: readonly CredentialProvider[];
}

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

function keysFor(
  { keysOf }: ParamField,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): readonly CredentialProvider[] {
  const named = CREDENTIAL_PROVIDERS.filter((provider) => keysOf[provider] !== undefined);
  const now = named.filter((provider) => holds(keysOf[provider] ?? {}, values, fields));
  return now.length > 0 ? now : named;
}

function holds(
  condition: Condition,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    const value = values[name] ?? fields.find((field) => field.name === name)?.initial;
    // A condition on a field with an expression counts as met, because the expression's value is known only
    // during a run.
    if (typeof value === "string" && value.includes("{{")) return true;
    return wanted.some((one) => one === value);
  });
}

/**
 * Adapts the field's title and help to the values of other fields. For example, the same field asks for the
 * recipient of an email or for the URL of a webhook, depending on the channel.
 */
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
