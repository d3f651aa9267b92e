import type { Variable } from "@/lib/schema/trigger";

/** Values entered in an approval's form, by field name. The value of a multiple-choice field is an array. */
export type FilledIn = Readonly<Record<string, string | readonly string[]>>;

export function isSeveral({ type, default: preset }: Pick<Variable, "type" | "default">): boolean {
  return type === "list" && Array.isArray(preset);
}

export function presetOf(fields: readonly Variable[]): FilledIn {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      isSeveral(field) && Array.isArray(field.default) ? field.default : String(field.default ?? ""),
    ]),
  );
}

/**
 * Returns the values to send. Leaves out empty fields, except optional strings, because an empty string is a
 * valid value for those.
 */
export function sentOf(fields: readonly Variable[], filled: FilledIn): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, type, required }) => {
      const value = filled[name] ?? "";
      const isBlank = value.length === 0 && (type !== "string" || required);
      return isBlank ? [] : [[name, value]];
    }),
  );
}
