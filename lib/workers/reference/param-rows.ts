import { z } from "zod";

/**
 * A row of a parameter table. Fields of object and list parameters have rows of their own, named by their
 * paths.
 */
export interface ParamRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly needed: string;
  readonly when: string;
}

const condition = z.record(z.string(), z.array(z.json()));
const conditions = z.union([z.array(condition), condition.transform((one) => [one])]);

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().default(""),
  description: z.string().default(""),
  secret: z.boolean().default(false),
  default: z.json().optional(),
  enum: z.array(z.json()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).default([]),
  "x-show": conditions.default([]),
  "x-required": conditions.default([]),
  get items() {
    return node.optional();
  },
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get anyOf() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;

/**
 * Reads the JSON Schema of a worker's parameters, including our own keywords such as `x-show`
 * (components/worker-form/README.md).
 */
export function paramRows(schema: unknown): ParamRow[] {
  return membersOf(node.parse(schema), "");
}

function membersOf(schema: Node, before: string): ParamRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = `${before}${key}`;
    const isNeeded = schema.required.includes(key) && inner.default === undefined;
    const within = inner.type === "array" && inner.items?.properties ? inner.items : inner;
    return [rowOf(name, inner, isNeeded), ...membersOf(within, within === inner ? `${name}.` : `${name}[].`)];
  });
}

function rowOf(name: string, schema: Node, isNeeded: boolean): ParamRow {
  const needed = isNeeded ? "Required." : neededWhere(schema["x-required"]);
  const secret = schema.secret ? "A secret, never shown again after saving." : "";
  return {
    name,
    title: schema.title,
    description: [schema.description, secret].filter((text) => text !== "").join(" "),
    kind: [kindOf(schema), defaultOf(schema.default)].filter((text) => text !== "").join("; "),
    needed,
    when: schema["x-show"].map(conditionText).join("; "),
  };
}

function neededWhere(where: readonly z.infer<typeof condition>[]): string {
  return where.length === 0 ? "" : `Required for ${where.map(conditionText).join("; ")}.`;
}

const MAX_NAMED = 8;

function conditionText(one: z.infer<typeof condition>): string {
  // Only the last condition is shown. If there are several, it is the more specific one, about a parameter
  // other than the operation.
  const [name = "", values = []] = Object.entries(one).at(-1) ?? [];
  const named = values.slice(0, MAX_NAMED).map((value) => `\`${String(value)}\``);
  const more = values.length - named.length;
  return `${name} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function kindOf(schema: Node): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => WORDS[type] ?? type).join(" or ");
  if (schema.type === "array") return schema.items ? `list of: ${kindOf(schema.items)}` : "list";
  if (schema.format === "date") return "date, `YYYY-MM-DD`";
  return `${WORDS[schema.type ?? ""] ?? "any value"}${rangeOf(schema)}`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "`true` or `false`",
  object: "object",
  null: "null",
};

/**
 * For integers, zod always writes the bounds of safe integers into the schema. They mean nothing to a reader,
 * so they are left out.
 */
function rangeOf({ minimum, maximum }: Node): string {
  if (minimum === undefined || Math.abs(minimum) >= Number.MAX_SAFE_INTEGER) return "";
  return maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
    ? `, ${minimum} or more`
    : `, ${minimum} to ${maximum}`;
}

function defaultOf(value: unknown): string {
  return value === undefined || value === "" ? "" : `default \`${JSON.stringify(value)}\``;
}
