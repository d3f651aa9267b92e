import { escapeIdentifier } from "pg";

export function quoted({ schema, name }: { readonly schema?: string; readonly name: string }): string {
  return schema === undefined
    ? escapeIdentifier(name)
    : `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
