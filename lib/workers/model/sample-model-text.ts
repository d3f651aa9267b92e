import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";

const MAX_OF_PROMPT = 300;
const DEEPEST = 8;

/**
 * Used in workspaces without a model. Returns a sentence that says that no model is configured or, if there
 * is a schema, JSON that fits it.
 */
export function sampleModelText({
  prompt,
  schema,
}: {
  readonly prompt: string;
  readonly schema?: JsonObject | undefined;
}): string {
  if (schema !== undefined) return JSON.stringify(madeUp(schema, 0));
  const asked = prompt.length > MAX_OF_PROMPT ? `${prompt.slice(0, MAX_OF_PROMPT)}…` : prompt;
  return `${NO_MODEL} Prompt: ${asked}`;
}

const NO_MODEL = "Sample response: no language model is set up.";

/**
 * Generates a sample value from the schema's simple keywords. The value may violate the others, so it is
 * validated like any model response.
 */
function madeUp(schema: Json | undefined, depth: number): Json {
  if (!isJsonObject(schema) || depth > DEEPEST) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  for (const choices of [schema.enum, schema.examples])
    if (Array.isArray(choices) && choices[0] !== undefined) return choices[0];
  for (const others of [schema.anyOf, schema.oneOf, schema.allOf])
    if (Array.isArray(others)) return madeUp(others[0], depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object" || isJsonObject(schema.properties)) return madeUpObject(schema, depth);
  if (type === "array") return Array.isArray(schema.prefixItems) ? [] : [madeUp(schema.items, depth + 1)];
  if (type === "integer" || type === "number") return typeof schema.minimum === "number" ? schema.minimum : 0;
  if (type === "boolean") return false;
  return type === "null" ? null : NO_MODEL;
}

function madeUpObject({ properties }: JsonObject, depth: number): JsonObject {
  if (!isJsonObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, madeUp(each, depth + 1)]),
  );
}
