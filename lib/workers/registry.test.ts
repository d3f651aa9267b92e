import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isJsonObject } from "@/lib/kit/json";
import { catalogueItem } from "@/lib/schema/catalogue-item";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import { WORKERS, workerOf } from "./registry";
import { catalogueItemOf, workerCatalogue } from "./worker-catalogue";
import { testContext } from "./worker-context.suite";

const named = WORKERS.map((worker) => [worker.type, worker] as const);

test("every type is there once and found by its name", () => {
  expect(new Set(WORKERS.map(({ type }) => type)).size).toBe(WORKERS.length);
  for (const worker of WORKERS) expect(workerOf(worker.type)).toBe(worker);
  expect(workerOf("constructor")).toBeUndefined();
});

describe.each(named)("%s", (_type, worker) => {
  test("has examples that fit its schemas", () => {
    expect(worker.examples.length).toBeGreaterThan(0);
    for (const { params, result } of worker.examples) {
      expect(worker.params.safeParse(params).error).toBeUndefined();
      expect(worker.result.safeParse(result).error).toBeUndefined();
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    }
  });

  test("refuses a parameter it does not know", () => {
    const [example] = worker.examples;
    expect(worker.params.safeParse({ ...Object(example?.params), nobody_knows_this: 1 }).success).toBe(false);
  });

  test("has a title for every field", () => {
    const { params, result } = catalogueItemOf(worker);
    expect(untitled(params)).toEqual([]);
    expect(untitled(result)).toEqual([]);
  });

  test("names only parameters it has as verbatim", () => {
    const { properties } = z
      .looseObject({ properties: z.record(z.string(), z.unknown()) })
      .parse(catalogueItemOf(worker).params);
    for (const name of worker.verbatim ?? []) expect(Object.keys(properties)).toContain(name);
  });

  test("hands its step's signal to whatever it waits for", async () => {
    const [example] = worker.examples;
    const signal = AbortSignal.abort();
    const waited: boolean[] = [];
    const fetch: GuardedFetch = async (_url, init) => {
      waited.push(init?.signal === signal);
      return { ok: false, code: "cancelled", message: "The request was cancelled." };
    };
    const secret = async () => ({ value: "Bearer x", source: "workspace" }) as const;
    const outcome = await worker.run(
      worker.params.parse(example?.params),
      testContext({ signal, fetch, secret }),
    );
    expect(waited).not.toContain(false);
    if (waited.length > 0) expect(outcome).toMatchObject({ state: "failed", code: "cancelled" });
  });
});

test("the catalogue is plain JSON of its own shape, secrets marked", () => {
  expect(JSON.parse(JSON.stringify(workerCatalogue()))).toEqual(workerCatalogue());
  for (const item of workerCatalogue()) expect(catalogueItem.safeParse(item).error).toBeUndefined();
  const trigger = workerCatalogue().find(({ type }) => type === "webhook_trigger");
  expect(trigger?.params).toMatchObject({
    properties: { api_key: { secret: true, type: "string", title: "API key" } },
  });
  expect(trigger?.params).not.toHaveProperty("required");
});

/** Returns the paths of properties without a title, at any depth of the schema. */
function untitled(schema: unknown, path = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => untitled(part, path));
  if (!isJsonObject(schema)) return [];
  const { properties, ...rest } = schema;
  const own = isJsonObject(properties)
    ? Object.entries(properties).flatMap(([name, field]) => [
        ...(isJsonObject(field) && typeof field.title === "string" ? [] : [`${path}.${name}`]),
        ...untitled(field, `${path}.${name}`),
      ])
    : [];
  return [...own, ...["items", "anyOf", "oneOf", "allOf"].flatMap((key) => untitled(rest[key], path))];
}
