import { z } from "zod";

const METHODS = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];

const parameter = z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header", "cookie"]) });
const operation = z.looseObject({
  operationId: z.string().optional(),
  parameters: z.array(parameter).default([]),
  responses: z.record(
    z.string().regex(/^[1-5](\d\d|XX)$|^default$/),
    z.looseObject({ description: z.string() }),
  ),
});
const document = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith("/"), z.record(z.string(), z.unknown())),
});

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly statuses: readonly string[];
}

/** Reads all operations of an OpenAPI document, and reports its errors as a document. */
export function readOpenApi(json: unknown): { operations: Operation[]; faults: string[] } {
  const { paths } = document.parse(json);
  const operations: Operation[] = [];
  const faults: string[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, value] of Object.entries(item)) {
      if (!METHODS.includes(method)) continue;
      const { operationId, parameters, responses } = operation.parse(value);
      operations.push({
        method: method.toUpperCase(),
        path,
        id: operationId ?? `${method} ${path}`,
        statuses: Object.keys(responses),
      });
      const declared = parameters.filter((each) => each.in === "path").map(({ name }) => name);
      const used = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      if (declared.sort().join() !== used.sort().join())
        faults.push(`${method} ${path}: parameters ${declared}`);
    }
  }
  const ids = operations.map(({ id }) => id);
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} twice`));
  faults.push(
    ...referencesOf(json)
      .filter((to) => resolve(json, to) === undefined)
      .map((to) => `${to} leads nowhere`),
  );
  return { operations, faults };
}

function referencesOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" ? [value] : referencesOf(value),
  );
}

function resolve(root: unknown, reference: string): unknown {
  let node: unknown = root;
  for (const name of reference.replace(/^#\/?/, "").split("/")) {
    const step = name.replaceAll("~1", "/").replaceAll("~0", "~");
    node =
      typeof node === "object" && node !== null
        ? Object.entries(node).find(([key]) => key === step)?.[1]
        : undefined;
  }
  return node;
}
