import { expect, test } from "vitest";
import { z } from "zod";
import { FORMAT } from "@/lib/schema/format";
import { workflowDocument } from "@/lib/schema/workflow";
import { defineWorker, done } from "@/lib/workers/define-worker";
import { storedPublication, toPublication } from "./publication";
import type { StepRecord } from "./run-store";

const plain = {
  kind: "connector",
  title: "",
  summary: "",
  params: z.object({}),
  result: z.unknown(),
  examples: [],
  run: async () => done(null),
} as const;
const definitions = [
  defineWorker({ ...plain, type: "prices", source: "market" }),
  defineWorker({ ...plain, type: "articles", source: "news" }),
  defineWorker({ ...plain, type: "provider" }),
];

/** Prices (#0) lead to provider #2, articles (#1) lead to provider #3, and prices (#4) lead to both. */
const document = workflowDocument.parse({
  format: FORMAT,
  name: "",
  workers: ["prices", "articles", "provider", "provider", "prices"].map((type, index) => ({ index, type })),
  connections: [
    { from: 0, to: 2 },
    { from: 1, to: 3 },
    { from: 4, to: 2 },
    { from: 4, to: 3 },
  ],
});
const workers = new Map(
  document.workers.flatMap((worker) => {
    const definition = definitions.find(({ type }) => type === worker.type);
    return definition ? [[worker.index, { worker, definition }] as const] : [];
  }),
);
const compiled = { document, workers };

const body = { providerId: "p", contentType: "text/plain; charset=utf-8", body: "1" };
const record: StepRecord = {
  worker: 3,
  type: "provider",
  status: "succeeded",
  attempt: 1,
  startedAt: 0,
  finishedAt: 0,
  input: null,
  result: null,
  error: null,
  outlet: null,
  logs: null,
  reused: false,
  sample: false,
  publication: JSON.stringify(body),
  wakeAt: null,
  childRun: null,
};

function marksWith(steps: Record<number, Partial<StepRecord>>) {
  const records = Object.entries(steps).map(([index, step]) => ({
    ...record,
    worker: Number(index),
    ...step,
  }));
  return toPublication(record, compiled, new Map(records.map((step) => [step.worker, step])))[0]?.marks;
}

test("a value names the sources of the real results that lead to its provider, each once", () => {
  expect(marksWith({ 0: {}, 1: {} })).toBe("news");
  expect(marksWith({ 1: {}, 4: {} })).toBe("market news");
  expect(marksWith({ 0: {}, 1: { status: "failed" } })).toBe("");
});

test("sample data are nobody's, and mark every value of the run", () => {
  expect(marksWith({ 0: { sample: true }, 1: {} })).toBe("news sample");
  expect(marksWith({ 1: { sample: true } })).toBe("sample");
});

test("a step that failed publishes nothing", () => {
  expect(toPublication({ ...record, status: "failed" }, compiled, new Map())).toEqual([]);
});

test("a value that is its step's result is kept once, and published as it was", () => {
  const json = "application/json; charset=utf-8" as const;
  const text = "text/plain; charset=utf-8" as const;
  const long = "x".repeat(1000);
  const cases = [
    {
      contentType: json,
      result: { a: long, b: [1.5] },
      body: JSON.stringify({ a: long, b: [1.5] }),
      once: true,
    },
    { contentType: text, result: `${long}"`, body: `${long}"`, once: true },
    { contentType: json, result: long, body: JSON.stringify(long), once: true },
    { contentType: json, result: { a: long }, body: `{ "a": "${long}" }`, once: false },
  ];
  for (const { contentType, result, body, once } of cases) {
    const resultText = JSON.stringify(result);
    const publication = storedPublication({ providerId: "p", contentType, body }, result, resultText);
    expect(publication.length < 1000).toBe(once);
    const [value] = toPublication({ ...record, result: resultText, publication }, compiled, new Map());
    expect(value).toMatchObject({ providerId: "p", contentType, body });
  }
});
