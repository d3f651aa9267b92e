import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { namesMarked } from "./names-marked";

export const secretNames = namesMarked((property) => "secret" in property && property.secret === true);

/**
 * True for `{ "$secret": true }`, which stands for a stored value, and `{ "$secret": "<encrypted>" }`, which
 * contains the encrypted value.
 */
export function isSecretObject(value: Json | undefined): value is { $secret: Json } {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, "$secret");
}

/**
 * True for a mask whose secret isn't stored. The caller must have replaced the masks of stored secrets with
 * the encrypted values.
 */
export function isUnsealedMask(value: Json | undefined): boolean {
  return isSecretObject(value) && value.$secret === true;
}

/** Replaces masked and encrypted secrets with a placeholder, because the schema accepts only strings. */
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
