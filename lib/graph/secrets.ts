import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { namesMarked } from "./names-marked";

/** Names of the parameters that are marked as secret, wherever in a union they stand. */
export const secretNames = namesMarked((property) => "secret" in property && property.secret === true);

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
