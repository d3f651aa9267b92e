export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text of our own holds; an empty one where it holds anything else. */
export function objectOf(text: string): JsonObject {
  const value: Json = JSON.parse(text);
  return isJsonObject(value) ? value : {};
}
