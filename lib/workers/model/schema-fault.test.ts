import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { schemaFault } from "./schema-fault";

const nested = (levels: number): JsonObject =>
  levels === 0 ? { type: "null" } : { type: "array", items: nested(levels - 1) };

test.each<[JsonObject]>([
  [{}],
  [{ type: ["string", "null"], pattern: "^\\d{4}$", enum: ["("], default: { $ref: "x" } }],
  [{ properties: { type: { type: "string" }, pattern: true, $ref: { type: "number" } } }],
  [{ $defs: { row: { type: "object" } }, items: { $ref: "#/$defs/row" } }],
  [{ dependentRequired: { a: ["b"] }, "x-order": { type: "colour" } }],
  [{ anyOf: [{ $ref: "#" }, { type: "null" }] }],
  [nested(30)],
])("%j can be checked against", (schema) => {
  expect(schemaFault(schema)).toBeNull();
});

test.each<[JsonObject, string]>([
  [{ type: "strnig" }, "type"],
  [{ properties: { a: "string" } }, "schema"],
  [{ properties: { a: { pattern: "(" } } }, "pattern"],
  [{ patternProperties: { "[": true } }, "pattern"],
  [{ $ref: "https://example.com/schema.json" }, "$ref"],
  [{ items: { $ref: "#/$defs/none" } }, "$ref"],
  [{ allOf: [{ not: { type: 1 } }] }, "type"],
  [nested(70), "deeper"],
  [{ description: "x".repeat(70_000) }, "characters"],
])("of %j it is said what is wrong", (schema, words) => {
  expect(schemaFault(schema)).toContain(words);
});
