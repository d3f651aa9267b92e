import { expect, test } from "vitest";
import { z } from "zod";
import type { Json, JsonObject } from "@/lib/kit/json";
import { ok } from "@/lib/kit/result";
import { defineWorker, done } from "@/lib/workers/define-worker";
import { prepareStep } from "./prepare-step";

const definition = defineWorker({
  type: "listing",
  kind: "connector",
  title: "Listing",
  summary: "",
  params: z.strictObject({
    names: z.array(z.string()).default([]),
    needed: z.array(z.string()).optional(),
    count: z.int().max(5).default(1),
  }),
  result: z.any(),
  examples: [],
  run: async () => done(null),
});

const ENGINE = {
  unseal: () => ok(""),
  limits: {
    resultBytes: 1,
    runBytes: 1,
    stepTimeoutMs: 1,
    runTimeoutMs: 1,
    expressionWork: 50_000_000,
    isInline: false,
  },
};

function prepare(params: JsonObject, context: JsonObject, spend?: (work: number) => void) {
  const scope = {
    workers: new Map(),
    context,
    request: { body: {}, query: {}, headers: {} },
    run: { id: "", started_at: "2026-01-01T00:00:00Z" },
    workflow: { id: "" },
  };
  const worker = { index: 1, type: "listing", params };
  return prepareStep({ worker, definition }, scope, ENGINE, new Set(), spend);
}

test.each<[Json, Json]>([
  ["a", ["a"]],
  [
    ["a", "b"],
    ["a", "b"],
  ],
  ["", []],
  [[], []],
])("a list variable of %j gives a list parameter %j", (value, names) => {
  expect(prepare({ names: "{{context.v}}" }, { v: value })).toMatchObject({ value: { params: { names } } });
});

test("what stands there without an expression is taken as it is", () => {
  expect(prepare({ names: "a" }, {}).ok).toBe(false);
});

test("what a worker does not take is said in words that say what to give", () => {
  expect(prepare({ names: "{{context.v}}" }, { v: { a: 1 } })).toMatchObject({
    error: {
      code: "invalid_params",
      message: "`names` must be a list, not an object.",
      details: { parameter: "names" },
    },
  });
  expect(prepare({ count: "{{context.v}}" }, { v: "many" })).toMatchObject({
    error: { message: "`count` must be a number, not text." },
  });
  expect(prepare({ count: "{{context.v}}" }, { v: 9 })).toMatchObject({
    error: { message: "`count` must be at most 5." },
  });
});

test("a parameter may be an empty list where the worker that it reads was skipped, and only there", () => {
  const reading = (params: JsonObject) =>
    prepareStep(
      {
        worker: { index: 9, type: "listing", params },
        definition: { ...definition, emptyWhenSkipped: ["names"] },
      },
      {
        workers: new Map([
          [1, { result: { names: ["a"] } }],
          [2, { error: { code: "no_data" } }],
        ]),
        context: {},
        request: {},
        run: { id: "", started_at: "2026-01-01T00:00:00Z" },
        workflow: { id: "" },
      },
      ENGINE,
      new Set(),
    );
  const names = (text: Json) => reading({ names: text });
  expect(names("{{workers[3].result.names}}")).toMatchObject({ value: { params: { names: [] } } });
  expect(names("{{workers[3].result.names | default: workers[1].result.names}}")).toMatchObject({
    value: { params: { names: ["a"] } },
  });
  const failing = [
    "{{workers[1].result.other}}",
    "{{workers[1].result.names[3]}}",
    "{{workers[2].result.names}}",
    ["{{workers[3].result.names}}"],
  ];
  for (const text of failing) expect(names(text)).toMatchObject({ error: { code: "expression_error" } });
  expect(reading({ needed: "{{workers[3].result}}" }).ok).toBe(false);
});

test("what its expressions take is counted: the same each time, more for more text, and also where they fail", () => {
  const workOf = (names: string, v: Json) => {
    let spent = 0;
    prepare({ names }, { v }, (work) => {
      spent += work;
    });
    return spent;
  };
  const short = workOf("{{context.v | upcase}}", "a");
  expect(workOf("{{context.v | upcase}}", "a")).toBe(short);
  expect(workOf("{{context.v | upcase}}", "a".repeat(10_000))).toBeGreaterThan(short);
  expect(workOf("{{context.v | upcase}}{{context.none}}", "a")).toBeGreaterThan(short);
});
