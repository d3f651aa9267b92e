import type { Variable } from "@/lib/schema/trigger";
import { whenLeftOut } from "./resolve-variables";

type JsonSchema = Record<string, unknown>;

const SCHEMAS = {
  string: { type: "string" },
  integer: { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  number: { type: "number" },
  boolean: { type: "boolean" },
  list: {},
} as const;

export function variableSchema(variable: Variable): JsonSchema {
  const { type, required, choices = [] } = variable;
  // JSON Schema allows neither an empty `enum` nor duplicate values in it.
  const one = { type: "string", ...(choices.length > 0 ? { enum: [...new Set(choices)] } : {}) };
  const base = type === "list" ? { anyOf: [one, { type: "array", items: one }] } : SCHEMAS[type];
  const about = variable.description ? [variable.description.replace(/[^.!?]$/u, "$&.")] : [];
  const left = whenLeftOut(variable);
  if (required) return withDescription(base, about);
  if (left !== "" && left !== null) return withDescription({ ...base, default: left }, about);
  return withDescription(base, [...about, `If omitted: ${left === null ? "null" : "an empty string"}.`]);
}

function withDescription(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  return sentences.length === 0 ? schema : { ...schema, description: sentences.join(" ") };
}

export function variablesSchema(variables: readonly Variable[]): JsonSchema & { type: "object" } {
  return {
    type: "object",
    properties: Object.fromEntries(variables.map((variable) => [variable.name, variableSchema(variable)])),
    required: variables.filter(({ required }) => required).map(({ name }) => name),
  };
}
