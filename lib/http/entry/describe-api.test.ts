import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { describeApi } from "./describe-api";
import { routes } from "./routes";

const document: JsonObject = JSON.parse(describeApi("https://millrace.example"));
const operations = Object.entries(objectAt(document, "paths")).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: asObject(operation) })),
);

function asObject(value: Json | undefined) {
  if (!isJsonObject(value)) throw new Error("not an object");
  return value;
}

function objectAt(value: Json, ...path: string[]): Record<string, Record<string, Json>> {
  let current = asObject(value);
  for (const key of path) current = asObject(current[key]);
  return Object.fromEntries(Object.entries(current).map(([key, item]) => [key, asObject(item)]));
}

function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "$ref" && typeof item === "string" ? [item] : references(item),
  );
}

/** Returns every object of the document, with its path. */
function objectsIn(value: Json, at = "#"): { at: string; object: Record<string, Json> }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${at}/${index}`));
  if (!isJsonObject(value)) return [];
  return [
    { at, object: value },
    ...Object.entries(value).flatMap(([key, item]) => objectsIn(item, `${at}/${key}`)),
  ];
}

test("every route is described", () => {
  const described = operations.map(({ operation }) => operation.operationId);
  expect(routes.map(({ endpoint }) => endpoint.id).filter((id) => !described.includes(id))).toEqual([]);
});

test("no two paths differ only by the names of their parameters", () => {
  const paths = Object.keys(objectAt(document, "paths"));
  const bare = paths.map((path) => path.replaceAll(/\{[^}]+\}/g, "{}"));
  expect(paths.filter((_, index) => bare.indexOf(bare[index] ?? "") !== index)).toEqual([]);
});

test("every property that is required is defined", () => {
  const undefinedOnes = objectsIn(document).flatMap(({ at, object: { required, properties } }) =>
    Array.isArray(required)
      ? required
          .filter((name) => !Object.keys(asObject(properties ?? {})).includes(String(name)))
          .map((name) => `${at}: ${name}`)
      : [],
  );
  expect(undefinedOnes).toEqual([]);
});

test("every component has a name of its own, and none contains itself", () => {
  const schemas = objectAt(document, "components", "schemas");
  expect(Object.keys(schemas).filter((name) => /^(__|Shape)/.test(name))).toEqual([]);
  expect(Object.keys(schemas)).toContain("Json");
  const recursive = Object.entries(schemas).filter(([name, schema]) =>
    references(schema).includes(`#/components/schemas/${name}`),
  );
  expect(recursive.map(([name]) => name)).toEqual([]);
});

test("every endpoint is described once, and the callers' addresses besides", () => {
  const ids = operations.map(({ operation }) => String(operation.operationId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(endpoints)));
  expect(ids).toEqual(expect.arrayContaining(["callTrigger", "callTriggerByQuery", "readProvider"]));
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: "https://millrace.example" }]);
});

test("every reference leads to a component", () => {
  const schemas = Object.keys(objectAt(document, "components", "schemas"));
  const targets = [...new Set(references(document))];
  expect(targets.length).toBeGreaterThan(5);
  for (const target of targets) {
    expect(target).toMatch(/^#\/components\/schemas\//);
    expect(schemas).toContain(target.replace("#/components/schemas/", ""));
  }
});

test.each(operations)("$method $path is whole", ({ path, operation }) => {
  expect(operation.summary).toEqual(expect.any(String));
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(asObject) : [];
  const named = parameters.filter((each) => each.in === "path").map((each) => `{${String(each.name)}}`);
  expect(named.sort()).toEqual((path.match(/\{[^}]+\}/g) ?? []).sort());
  for (const each of parameters) expect(each.schema).toBeDefined();
  const responses = asObject(operation.responses);
  const statuses = Object.keys(responses);
  expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
  for (const [status, response] of Object.entries(responses)) {
    expect(status).toMatch(/^[2-5]\d\d$/);
    expect(asObject(response).description).toEqual(expect.any(String));
  }
});

test("the document holds no value that is not JSON", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
