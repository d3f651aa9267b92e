import { escapeIdentifier } from "pg";

/** A name, or a table by its schema and name, quoted for a statement. */
export function quoted({ schema, name }: { readonly schema?: string; readonly name: string }): string {
  return schema === undefined
    ? escapeIdentifier(name)
    : `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
