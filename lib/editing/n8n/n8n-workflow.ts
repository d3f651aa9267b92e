import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";

const params = z.custom<JsonObject>((value) => isPlainObject(value));

const node = z.object({
  name: z.string(),
  type: z.string(),
  typeVersion: z.number().catch(1),
  position: z.tuple([z.number(), z.number()]).catch([0, 0]),
  parameters: params.catch({}),
  credentials: z.unknown().optional(),
  disabled: z.boolean().optional().catch(undefined),
  notes: z.string().optional().catch(undefined),
  onError: z.string().optional().catch(undefined),
  continueOnFail: z.boolean().optional().catch(undefined),
  retryOnFail: z.boolean().optional().catch(undefined),
  maxTries: z.number().optional().catch(undefined),
  waitBetweenTries: z.number().optional().catch(undefined),
});
export type Node = z.output<typeof node>;

const outputs = z
  .array(
    z
      .array(z.object({ node: z.string(), index: z.number().catch(0) }))
      .nullable()
      .catch(null),
  )
  .catch([]);

const workflow = z.object({
  name: z.string().optional().catch(undefined),
  nodes: z.array(node),
  connections: z.record(z.string(), z.object({ main: outputs.optional() }).catch({})).catch({}),
  settings: z.object({ timezone: z.string().optional() }).optional().catch(undefined),
});
export type N8nWorkflow = z.output<typeof workflow>;

export function readN8n(json: JsonObject): N8nWorkflow | null {
  if (!Array.isArray(json.nodes) || json.format !== undefined) return null;
  const parsed = workflow.safeParse(json);
  if (!parsed.success || !parsed.data.nodes.some(({ type }) => /n8n|\.[a-z]/.test(type))) return null;
  return { ...parsed.data, nodes: namedApart(parsed.data.nodes) };
}

/**
 * Makes names unique, because connections refer to nodes by name. If a name occurs twice, they refer to the
 * first node.
 */
function namedApart(nodes: readonly Node[]): Node[] {
  const taken = new Set(nodes.map(({ name }) => name));
  const used = new Set<string>();
  return nodes.map((node) => {
    let { name } = node;
    for (let number = 2; used.has(name); number += 1) {
      const other = `${node.name} ${number}`;
      if (!taken.has(other)) name = other;
    }
    used.add(name);
    return { ...node, name };
  });
}

function isPlainObject(value: unknown): boolean {
  return isJsonObject(value);
}

/** Returns undefined for a missing value, because n8n omits defaults. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let found = value;
  for (const key of path) {
    if (found === undefined || !isJsonObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

export function listAt(value: Json | undefined, ...path: string[]): JsonObject[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter(isJsonObject) : [];
}

export function textAt(value: Json | undefined, ...path: string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" ? found : undefined;
}

export function numberAt(value: Json | undefined, ...path: string[]): number | undefined {
  const found = at(value, ...path);
  const number = typeof found === "string" && found.trim() !== "" ? Number(found) : found;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
