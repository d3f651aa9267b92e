import { z } from "zod";

/** The part of JSON Schema that our OpenAPI documents use. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema | undefined;
  readonly required?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: Schema | boolean | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
}

export const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    // Takes the first of several types, because the others are `null`.
    type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
    items: schema.optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), schema).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
  }),
);

export type Components = Readonly<Record<string, Schema>>;

/** Follows a reference to a component. */
export function resolve(of: Schema, components: Components): Schema {
  const name = of.$ref?.split("/").at(-1);
  const found = name === undefined ? undefined : components[name];
  return found === undefined ? of : resolve(found, components);
}
