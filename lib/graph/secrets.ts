import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Names of the parameters that are marked as secret, wherever in a union they stand. */
export function secretNames(params: z.ZodType): ReadonlySet<string> {
  const before = known.get(params);
  if (before !== undefined) return before;
  const names = new Set<string>();
  collect(z.toJSONSchema(params, { io: "input", unrepresentable: "any" }), names);
  known.set(params, names);
  return names;
}

function collect(schema: unknown, names: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && typeof value === "object" && value !== null) {
      for (const [name, property] of Object.entries(value)) if (isMarked(property)) names.add(name);
    } else if (["anyOf", "oneOf", "allOf", "$defs"].includes(key)) {
      for (const branch of Object.values(value ?? {})) collect(branch, names);
    }
  }
}

function isMarked(property: unknown): boolean {
  return (
    typeof property === "object" && property !== null && "secret" in property && property.secret === true
  );
}

/** `{ "$secret": true }` stands for a stored value, `{ "$secret": "<sealed>" }` is one. */
export function isSecretObject(value: Json | undefined): value is { $secret: Json } {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, "$secret");
}

/** The mask with nothing behind it: the caller has put sealed values in place of those that are stored. */
export function isUnsealedMask(value: Json | undefined): boolean {
  return isSecretObject(value) && value.$secret === true;
}

/** Secrets as plain text of some kind, for a schema that knows nothing of masks. */
export function withoutSecrets(params: JsonObject, secrets: ReadonlySet<string>): JsonObject {
  const fields = Object.entries(params).map(([name, value]): [string, Json] => {
    const stands = secrets.has(name) && isSecretObject(value) && isMaskValue(value.$secret);
    return [name, stands ? "secret" : value];
  });
  return Object.fromEntries(fields);
}

function isMaskValue(value: Json): boolean {
  return value === true || typeof value === "string";
}
