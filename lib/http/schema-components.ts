import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";

/** A shape with an ID in its `meta` becomes a component of that name. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonObject> = {};
  readonly #texts = new Map<string, string>();

  convert(schema: z.ZodType, io: "input" | "output"): JsonObject {
    const converted = asJson(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: "any",
        override: ({ jsonSchema }) => nameProperties(jsonSchema),
      }),
    );
    const { $schema: _dialect, $defs: definitions = {}, ...root } = converted;
    const names = new Map<string, string>();
    for (const [name, definition] of Object.entries(asObject(definitions))) {
      names.set(name, this.#nameFor(name, asObject(definition), io));
    }
    for (const [name, definition] of Object.entries(asObject(definitions))) {
      this.schemas[names.get(name) ?? name] ??= asObject(renamed(definition, names));
    }
    return asObject(renamed(root, names));
  }

  #nameFor(name: string, definition: JsonObject, io: "input" | "output"): string {
    const text = JSON.stringify(definition);
    if (name.startsWith("__")) throw new Error("A shape that contains itself needs a `meta` id.");
    // Fields with a default can be omitted in input but not in output, so a shape with one ID can have two
    // different schemas.
    const seen = this.#texts.get(name);
    if (seen === undefined) this.#texts.set(name, text);
    return seen === undefined || seen === text ? name : `${name}${io === "input" ? "In" : "Out"}`;
  }
}

/**
 * Lists the properties of a record with known keys. zod writes them as `propertyNames`, which client
 * generators ignore.
 */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== "object" || propertyNames.enum === undefined) return;
  if (additionalProperties === undefined) return;
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), additionalProperties]),
  );
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

const PREFIX = "#/$defs/";

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => typeof item !== "number" || Math.abs(item) !== Number.MAX_SAFE_INTEGER)
      .map(([key, item]) => [
        key,
        key === "$ref" && typeof item === "string" && item.startsWith(PREFIX)
          ? `#/components/schemas/${names.get(item.slice(PREFIX.length)) ?? item.slice(PREFIX.length)}`
          : renamed(item, names),
      ]),
  );
}

function asJson(value: unknown): JsonObject {
  return asObject(JSON.parse(JSON.stringify(value)));
}

function asObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error("A JSON Schema of ours is an object.");
  return value;
}
