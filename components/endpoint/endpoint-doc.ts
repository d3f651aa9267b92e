import { z } from "zod";
import type { Json } from "@/lib/kit/json";

/** Content of an endpoint's page, read from the endpoint's OpenAPI document. */
export interface EndpointDoc {
  readonly kind: "trigger" | "provider";
  readonly name: string;
  readonly description: string;
  /** Workflow version that responds to calls; "0" for a draft. */
  readonly version: string;
  readonly summary: string;
  readonly path: string;
  readonly url: string;
  readonly isKeyed: boolean;
  /** Values that a call passes to the run. Empty for a provider. */
  readonly variables: readonly Input[];
  /** Parameters that aren't passed to the run but change how the endpoint responds. */
  readonly options: readonly Input[];
  readonly limits: readonly string[];
  readonly responses: readonly { readonly status: string; readonly text: string }[];
}

export interface Input {
  readonly name: string;
  readonly place: "body" | "query" | "header";
  readonly type: "text" | "time" | "integer" | "number" | "boolean" | "list";
  readonly isRequired: boolean;
  readonly preset: Json | undefined;
  readonly choices: readonly string[];
  /** Allowed range, such as "0 to 60". Empty if there are no bounds. */
  readonly range: string;
  readonly description: string;
}

const choice = z.looseObject({ enum: z.array(z.json()).optional() });
const schema = choice.extend({
  type: z.string().optional(),
  format: z.string().optional(),
  default: z.json().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  anyOf: z.array(choice).optional(),
});
type Schema = z.output<typeof schema>;

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["query", "header"]),
  required: z.boolean().default(false),
  description: z.string().default(""),
  schema,
});

const operation = z.looseObject({
  summary: z.string(),
  security: z.array(z.json()),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .looseObject({
      content: z.looseObject({
        "application/json": z.looseObject({
          schema: z.looseObject({
            properties: z.record(z.string(), schema),
            required: z.array(z.string()),
          }),
        }),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
  "x-limits": z.looseObject({ calls_per_minute: z.number().nullable(), body_bytes: z.number() }).optional(),
});
type Operation = z.output<typeof operation>;

const described = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.looseObject({ post: operation.optional(), get: operation })),
});

const FIRST_PROBLEM = 400;

export function readEndpointDoc(document: unknown): EndpointDoc {
  const { info, servers, paths } = described.parse(document);
  const [[path, methods] = []] = Object.entries(paths);
  if (path === undefined || methods === undefined) throw new Error("The document describes an endpoint.");
  const { post, get } = methods;
  const main = post ?? get;
  return {
    kind: post ? "trigger" : "provider",
    name: info.title,
    description: info.description,
    version: info.version,
    summary: main.summary,
    path,
    url: `${servers[0]?.url ?? ""}${path}`,
    isKeyed: main.security.length > 0,
    variables: variablesOf(main),
    options: main.parameters.map((each) => ({
      ...inputOf(each.name, each.schema),
      place: each.in,
      isRequired: each.required,
      description: each.description || (each.schema.description ?? ""),
    })),
    limits: limitsOf(main),
    responses: Object.entries(main.responses).flatMap(([status, { description }]) =>
      Number(status) < FIRST_PROBLEM ? [{ status, text: description }] : [],
    ),
  };
}

function variablesOf({ requestBody }: Operation): Input[] {
  const body = requestBody?.content["application/json"].schema;
  return Object.entries(body?.properties ?? {}).map(([name, of]) => ({
    ...inputOf(name, of),
    place: "body" as const,
    isRequired: body?.required.includes(name) ?? false,
    description: of.description ?? "",
  }));
}

function inputOf(name: string, of: Schema): Omit<Input, "place" | "isRequired" | "description"> {
  const choices = of.enum ?? of.anyOf?.[0]?.enum ?? [];
  return { name, type: typeOf(of), preset: of.default, choices: choices.map(String), range: rangeOf(of) };
}

function rangeOf({ minimum, maximum, maxLength }: Schema): string {
  if (maxLength !== undefined) return `at most ${shown(maxLength)} characters`;
  if (maximum !== undefined && minimum === -maximum) return `up to ±${shown(maximum)}`;
  if (minimum !== undefined && maximum !== undefined) return `${shown(minimum)} to ${shown(maximum)}`;
  if (minimum !== undefined) return `at least ${shown(minimum)}`;
  return maximum === undefined ? "" : `at most ${shown(maximum)}`;
}

function typeOf({ type, format, anyOf }: Schema): Input["type"] {
  if (anyOf !== undefined) return "list";
  if (type === "integer" || type === "number" || type === "boolean") return type;
  return format === "date-time" ? "time" : "text";
}

function limitsOf({ parameters, ...rest }: Operation): string[] {
  const limits = rest["x-limits"];
  const calls = limits?.calls_per_minute ?? null;
  const wait = parameters.find(({ name }) => name === "wait")?.schema.maximum;
  const rows = parameters.find(({ name }) => name === "limit")?.schema.maximum;
  return [
    ...(calls === null
      ? []
      : [`At most ${shown(calls)} calls per minute. Further calls get 429 with Retry-After.`]),
    ...(limits
      ? [`At most ${shown(limits.body_bytes / 1024)} KB per request. Larger requests get 413.`]
      : []),
    ...(wait === undefined ? [] : [`A call can wait for the result for up to ${wait} s.`]),
    ...(rows === undefined ? [] : [`At most ${shown(rows)} rows per page of a list or table.`]),
  ];
}

function shown(figure: number): string {
  return figure.toLocaleString("en");
}
