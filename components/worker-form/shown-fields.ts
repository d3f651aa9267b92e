import type { Json } from "@/lib/kit/json";
import type { Condition, ParamField } from "./param-field";

/** A field as it stands in the form right now. */
export interface ShownField extends ParamField {
  /** Set, but of no use to what is chosen now: shown so that it can be cleared. */
  readonly stale: boolean;
}

/** The fields that count for what is chosen, with their required marks; a value left behind stays in sight. */
export function shownFields(
  fields: readonly ParamField[],
  values: Readonly<Record<string, Json>>,
): ShownField[] {
  return fields.flatMap((field) => {
    const applies = holds(field.show, values, fields);
    const set = isSet(values[field.name]);
    if (!applies && !set) return [];
    const required =
      field.required || (field.requiredWhen !== null && holds(field.requiredWhen, values, fields));
    return [{ ...field, required: applies && required, stale: !applies }];
  });
}

function holds(
  condition: Condition,
  values: Readonly<Record<string, Json>>,
  fields: readonly ParamField[],
): boolean {
  if (condition === null) return true;
  return Object.entries(condition).every(([name, wanted]) => {
    const value = values[name] ?? fields.find((field) => field.name === name)?.initial;
    // Chosen in the run, by an expression: everything may count.
    if (typeof value === "string" && value.includes("{{")) return true;
    return wanted.some((one) => one === value);
  });
}

export function isSet(value: Json | undefined): boolean {
  return (
    value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)
  );
}
