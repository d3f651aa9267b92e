import { escapeIdentifier } from "pg";

/** Quotes a name, or a table's schema and name, for use in a statement. */
export function quoted({ schema, name }: { readonly schema?: string; readonly name: string }): string {
  return schema === undefined
    ? escapeIdentifier(name)
    : `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
