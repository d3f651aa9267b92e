import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import {
  type CredentialProvider,
  credentialProvider,
  type DataProvider,
  dataProvider,
} from "@/lib/schema/credential";

/** A form field, derived from the JSON Schema in the catalogue. README.md lists the keywords. */
export interface ParamField {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly secret: boolean;
  /** True if the value can't be an expression, because it is needed before a run. */
  readonly fixed: boolean;
  readonly suggest: SuggestKind | undefined;
  /** Conditions under which the field accepts several comma-separated values. */
  readonly severalWhen: readonly Condition[];
  /** Data provider that the key in this field is for. */
  readonly provider: DataProvider | undefined;
  readonly builder: Builder | undefined;
  readonly picker: Picker | undefined;
  readonly keysOf: Readonly<Partial<Record<CredentialProvider, Condition>>>;
  readonly presets: readonly Preset[];
  readonly choices: readonly Choice[];
  readonly named?: ReadonlyMap<Choice, NamedChoice>;
  readonly initial: Json | undefined;
  readonly example: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly longest: number | undefined;
  readonly pattern: string | undefined;
  readonly fields: readonly ParamField[];
  /** Conditions under which the field is shown. One match is enough; an empty list means always. */
  readonly show: readonly Condition[];
  readonly requiredWhen: readonly Condition[];
  /**
   * Allowed choices, depending on the value of another parameter: `{ operation: { dividends: [true, false] }
   * }`.
   */
  readonly choicesWhen: Readonly<Record<string, Readonly<Record<string, readonly Choice[]>>>>;
  readonly wordsWhen: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

interface Words {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly hint?: string | undefined;
}

const SUGGEST_KINDS = ["series", "symbols", "categories", "sources"] as const;
export type SuggestKind = (typeof SUGGEST_KINDS)[number];

const PICKERS = [
  "workflow",
  "called-trigger",
  "called-variables",
  "credential",
  "table",
  "time-zone",
  "cron",
  "date",
  "worker",
  "items",
] as const;
export type Picker = (typeof PICKERS)[number];

const BUILDERS = ["rules", "list"] as const;
export type Builder = (typeof BUILDERS)[number];

export interface Preset {
  readonly label: string;
  readonly params: Readonly<Record<string, Json>>;
  /**
   * Names of further values that the preset selects in its field. Their IDs are looked up among the field's
   * suggestions.
   */
  readonly lookups: readonly string[];
}

export type Choice = string | number | boolean;

export interface NamedChoice {
  readonly title: string;
  readonly summary: string;
  readonly group?: string | undefined;
}

export type FieldKind =
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "choice"
  | "date"
  | "list"
  | "choices"
  | "record"
  | "json"
  | "group"
  | "rows"
  | "code"
  | "javascript"
  | "ways"
  | "variables"
  | "any";

export type Condition = Readonly<Record<string, readonly Json[]>>;

const json: z.ZodType<Json> = z.json();
const condition = z.record(z.string(), z.array(json));
const conditions = z.union([z.array(condition), condition.transform((one) => [one])]);
const choice = z.union([z.string(), z.number(), z.boolean()]);
const choicesWhen = z.record(z.string(), z.record(z.string(), z.array(choice)));

const words = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  hint: z.string().optional(),
});
const wordsWhen = z.record(z.string(), z.record(z.string(), words));

const keysOf = z.partialRecord(credentialProvider, condition);

const preset = z.object({
  label: z.string(),
  params: z.record(z.string(), json),
  lookups: z.array(z.string()).default([]),
});

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  hint: z.string().optional(),
  suggest: z.enum(SUGGEST_KINDS).optional().catch(undefined),
  provider: dataProvider.optional().catch(undefined),
  picker: z.enum(PICKERS).optional().catch(undefined),
  "x-builder": z.enum(BUILDERS).optional().catch(undefined),
  "x-keys": keysOf.optional().catch(undefined),
  presets: z.array(preset).optional(),
  secret: z.boolean().optional(),
  fixed: z.boolean().optional(),
  language: z.string().optional(),
  default: json.optional(),
  examples: z.array(json).optional(),
  const: json.optional(),
  enum: z.array(json).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  "x-json": z.boolean().optional(),
  "x-show": conditions.optional(),
  "x-required": conditions.optional(),
  "x-several": conditions.optional(),
  "x-choices": choicesWhen.optional(),
  "x-words": wordsWhen.optional(),
  get items() {
    return node.optional();
  },
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get anyOf() {
    return z.array(node).optional();
  },
  get oneOf() {
    return z.array(node).optional();
  },
  get allOf() {
    return z.array(node).optional();
  },
});
type SchemaNode = z.infer<typeof node>;

export function paramFields(
  schema: unknown,
  verbatim: readonly string[] = [],
  /** True for triggers, because none of their parameters accept expressions. */
  allFixed = false,
): ParamField[] {
  const parsed = node.safeParse(schema);
  if (!parsed.success) return [];
  const programOf = (name: string) =>
    parsed.data.properties?.[name]?.language === "javascript" ? "javascript" : "code";
  return membersOf(parsed.data, allFixed).map((field) =>
    verbatim.includes(field.name)
      ? { ...field, kind: field.kind === "rows" ? "ways" : programOf(field.name) }
      : field,
  );
}

function membersOf(schema: SchemaNode, fixed: boolean): ParamField[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, inner]) =>
    fieldOf(name, inner, required.includes(name) && inner.default === undefined, fixed),
  );
}

function fieldOf(name: string, schema: SchemaNode, required: boolean, allFixed: boolean): ParamField {
  const core = coreOf(schema);
  const fixed = allFixed || (schema.fixed ?? core.fixed ?? false);
  const kind = schema["x-json"] || core["x-json"] ? "json" : kindOf(name, core);
  return {
    name,
    title: schema.title ?? core.title ?? titleOf(name),
    help: schema.description ?? core.description ?? "",
    kind,
    required,
    secret: schema.secret ?? core.secret ?? false,
    fixed,
    suggest: schema.suggest ?? core.suggest,
    severalWhen: schema["x-several"] ?? core["x-several"] ?? [],
    provider: schema.provider ?? core.provider,
    builder: schema["x-builder"] ?? core["x-builder"],
    picker: schema.picker ?? core.picker,
    keysOf: schema["x-keys"] ?? core["x-keys"] ?? {},
    presets: schema.presets ?? core.presets ?? [],
    choices: choicesOf(kind === "choices" && core.items ? coreOf(core.items) : core),
    initial: schema.default ?? core.default,
    example: exampleOf(schema.examples?.[0] ?? core.examples?.[0]) || (schema.hint ?? core.hint ?? ""),
    min: finite(core.minimum),
    max: finite(core.maximum),
    longest: core.maxLength,
    pattern: core.pattern,
    fields:
      kind === "group"
        ? membersOf(core, fixed)
        : kind === "rows" && core.items
          ? membersOf(coreOf(core.items), fixed)
          : [],
    show: schema["x-show"] ?? core["x-show"] ?? [],
    requiredWhen: schema["x-required"] ?? core["x-required"] ?? [],
    choicesWhen: schema["x-choices"] ?? core["x-choices"] ?? {},
    wordsWhen: schema["x-words"] ?? core["x-words"] ?? {},
  };
}

/**
 * Returns the branch of a schema that matters for the form field, if all other branches only allow null or an
 * empty string.
 */
function coreOf(schema: SchemaNode): SchemaNode {
  if (schema.type !== undefined || schema.enum || schema.const !== undefined) return schema;
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(
    (branch) => branch.type !== "null" && branch.const !== "",
  );
  const [only] = branches;
  if (branches.length === 1 && only) return { ...coreOf(only), ...definedOf(schema) };
  if (branches.length > 1 && branches.every((branch) => choicesOf(branch).length > 0)) {
    return { ...schema, enum: branches.flatMap(choicesOf) };
  }
  return schema;
}

function definedOf(schema: SchemaNode): Partial<SchemaNode> {
  const { anyOf: _, oneOf: __, allOf: ___, ...rest } = schema;
  return rest;
}

function kindOf(name: string, schema: SchemaNode): FieldKind {
  if (name === "variables" && schema.type === "array") return "variables";
  if (choicesOf(schema).length > 0) return schema.type === "boolean" ? "boolean" : "choice";
  switch (schema.type) {
    case "string":
      return schema.format === "date" ? "date" : "text";
    case "number":
      return "number";
    case "integer":
      return "integer";
    case "boolean":
      return "boolean";
    case "array":
      return listKind(schema);
    case "object":
      return Object.keys(schema.properties ?? {}).length > 0 ? "group" : "record";
    default:
      return "any";
  }
}

function listKind(schema: SchemaNode): FieldKind {
  const items = schema.items ? coreOf(schema.items) : undefined;
  if (items && choicesOf(items).length > 0) return "choices";
  return items?.type === "object" && items.properties ? "rows" : "list";
}

function choicesOf(schema: SchemaNode): Choice[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return values.flatMap((value) => {
    const parsed = choice.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * zod writes the limits of safe integers into the schema. They mean nothing to the user, so they are left
 * out.
 */
function finite(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function exampleOf(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function titleOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
