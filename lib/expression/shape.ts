import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { PathSegment } from "./path-text";
import { readField } from "./read-field";
import { rowOrder } from "./row-order";
import { preview, type ValueType, valueType } from "./value-type";

export interface Shape {
  readonly value?: Json;
  readonly schema?: Json;
  /** Document that references in the schema (`$ref`) point into. */
  readonly root?: Json;
}

export interface FieldOfShape {
  readonly key: PathSegment;
  readonly type: ValueType;
  readonly preview: string;
}

export function step(shape: Shape, key: PathSegment): Shape {
  const value = shape.value === undefined ? undefined : readField(shape.value, key);
  const schema = schemasOf(shape)
    .map((each) => child(each, key))
    .find((each) => each !== undefined);
  return known(value, schema, shape.root ?? shape.schema);
}

export function fieldsOf(shape: Shape): FieldOfShape[] {
  const { value } = shape;
  if (Array.isArray(value)) return value.length > 0 || shape.schema === undefined ? elements(value) : [];
  const keys = new Set(value !== undefined && isJsonObject(value) ? Object.keys(value) : []);
  for (const schema of schemasOf(shape)) {
    const properties = schema.properties;
    if (properties !== undefined && isJsonObject(properties))
      for (const key of Object.keys(properties)) keys.add(key);
    if (isJsonObject(schema.items ?? null) && value === undefined) keys.add("[0]");
  }
  return [...keys].map((name) => {
    const key = name === "[0]" ? 0 : name;
    return { key, ...summary(step(shape, key)) };
  });
}

export function isRecord(shape: Shape): boolean {
  return schemasOf(shape).some(
    ({ properties, additionalProperties }) =>
      properties === undefined && additionalProperties !== undefined && additionalProperties !== false,
  );
}

export function summary(shape: Shape): { type: ValueType; preview: string } {
  if (shape.value !== undefined) {
    const order = rowOrder(shape.value);
    const text = preview(shape.value);
    return { type: valueType(shape.value), preview: order === null ? text : `${text}, ${order}` };
  }
  const schemas = schemasOf(shape);
  const type = schemas.map((schema) => schemaType(schema)).find((each) => each !== "unknown") ?? "unknown";
  const text = schemas
    .map((schema) => schema.description ?? schema.title)
    .find((each) => typeof each === "string");
  return { type, preview: typeof text === "string" ? text : "" };
}

function elements(list: readonly Json[]): FieldOfShape[] {
  return list.slice(0, 3).map((element, key) => ({ key, ...summary({ value: element }) }));
}

function known(value: Json | undefined, schema: Json | undefined, root: Json | undefined): Shape {
  return {
    ...(value === undefined ? {} : { value }),
    ...(schema === undefined ? {} : { schema }),
    ...(root === undefined ? {} : { root }),
  };
}

/**
 * Returns the shape's schema and all schemas that it refers to, up to a maximum number, because a schema may
 * refer to itself.
 */
function schemasOf(shape: Shape): JsonObject[] {
  const found: JsonObject[] = [];
  const open: Json[] = shape.schema === undefined ? [] : [shape.schema];
  for (let next = open.pop(); next !== undefined && found.length < 50; next = open.pop()) {
    if (!isJsonObject(next)) continue;
    found.push(next);
    if (typeof next.$ref === "string") open.push(referred(shape.root ?? shape.schema ?? null, next.$ref));
    for (const several of [next.anyOf, next.oneOf, next.allOf])
      if (Array.isArray(several)) appendTo(open, several);
  }
  return found;
}

function referred(root: Json, reference: string): Json {
  let value: Json | undefined = root;
  for (const part of reference.replace(/^#\/?/, "").split("/")) {
    if (part !== "" && value !== undefined)
      value = readField(value, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return value ?? null;
}

function child(schema: JsonObject, key: PathSegment): Json | undefined {
  if (typeof key === "number") return schema.items;
  const own = schema.properties === undefined ? undefined : readField(schema.properties, key);
  return own ?? (isJsonObject(schema.additionalProperties ?? null) ? schema.additionalProperties : undefined);
}

const TYPES: Readonly<Record<string, ValueType>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "boolean",
  array: "list",
  object: "object",
  null: "null",
};

function schemaType(schema: JsonObject): ValueType {
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== "null") : schema.type;
  return (typeof type === "string" ? TYPES[type] : undefined) ?? "unknown";
}
