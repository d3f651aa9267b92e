import { expect, test } from "vitest";
import { z } from "zod";
import type { Catalogue } from "./catalogue";
import { checkStructure } from "./check-structure";
import { findProblems } from "./find-problems";
import { CATALOGUE, document, rawDocument } from "./fixtures";

/** A catalogue whose worker checks programs as usual, but counts the characters that are read. */
function counting() {
  let read = 0;
  const expression = z.string().superRefine((text) => {
    read += text.length;
  });
  const entry = {
    kind: "logic",
    params: z.strictObject({ expression, text: z.string().optional() }),
    verbatim: ["expression"],
  } as const;
  const catalogue: Catalogue = { get: (type) => (type === "program" ? entry : CATALOGUE.get(type)) };
  return { catalogue, characters: () => read };
}

const dear = "a.".repeat(30_000);

test.each([
  ["many programs", Array.from({ length: 30 }, () => ({ type: "program", params: { expression: dear } }))],
  [
    "many texts",
    Array.from({ length: 30 }, () => ({
      type: "program",
      params: { expression: "1", text: `{{ a }}${"{{a}}".repeat(10_000)}` },
    })),
  ],
])("a document of %s is refused before they are read", (_, workers) => {
  const { catalogue, characters } = counting();
  expect(checkStructure(rawDocument(workers), catalogue)).toMatchObject({ error: [{ code: "too_large" }] });
  expect(findProblems(document(workers), catalogue)).toMatchObject([
    { path: "", code: "too_large", worker: null },
  ]);
  expect(characters()).toBe(0);
});

test.each([
  ["fields", Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`k${at}`, 0]))],
  ["values", Array(100_001).fill(0)],
])("parameters with too many %s are refused before a schema walks them", (_, value) => {
  let walked = 0;
  const list = z.json().superRefine(() => {
    walked += 1;
  });
  const entry = { kind: "logic", params: z.strictObject({ list }) } as const;
  const catalogue: Catalogue = { get: () => entry };
  const workers = [{ type: "program", params: { list: value } }];
  expect(checkStructure(rawDocument(workers), catalogue)).toMatchObject({ error: [{ code: "too_large" }] });
  // In a document that was stored before the limit existed, this is a problem instead.
  expect(findProblems(document(workers), catalogue)).toMatchObject([{ code: "too_large" }]);
  expect(walked).toBe(0);
});

test.each([
  ["workers", 2_000],
  ["connections", 10_000],
  ["notes", 500],
])("a list of %s that is too long is one fault, and none of its entries is read", (path, limit) => {
  const refused = checkStructure({ ...rawDocument([]), [path]: Array(limit + 1).fill(0) }, CATALOGUE);
  expect(refused).toMatchObject({ error: [{ path, code: "out_of_range" }] });
  expect(refused.ok || refused.error.length).toBe(1);
});

test("a workflow with all that it may have stays within the bounds of a document", () => {
  const workers = Array.from({ length: 2_000 }, (_, index) => ({
    type: "connector",
    name: "Quote",
    position: { x: index, y: 0 },
    params: { operation: "quote", symbol: "A", limit: 1 },
  }));
  const connections = Array.from({ length: 10_000 }, (_, at): [number, number, string] => [
    at % 1_000,
    1_000 + ((at + Math.floor(at / 1_000)) % 1_000),
    "error",
  ]);
  const notes = Array.from({ length: 500 }, (_, id) => ({ id: `${id}`, text: "", position: { x: 0, y: 0 } }));
  const checked = checkStructure({ ...rawDocument(workers, connections), notes }, CATALOGUE);
  expect(checked.ok || checked.error).toBe(true);
});

test("a large workflow of ordinary expressions is read", () => {
  const url = `https://example.com/{{ workers[0].result.symbol | url_encode }}?day={{ context.day }}${"x".repeat(2_000)}`;
  const workers = Array.from({ length: 500 }, () => ({
    type: "connector",
    params: { operation: "quote", symbol: "A", headers: { a: url, b: url } },
  }));
  expect(checkStructure(rawDocument(workers), CATALOGUE).ok).toBe(true);
});

test("of a document without end in its problems and faults, enough are said", () => {
  const many = (text: string) =>
    Array.from({ length: 1_500 }, () => ({
      type: "connector",
      params: { operation: "quote", symbol: "A", headers: { a: text } },
    }));
  expect(findProblems(document(many("{{ workers[9999].a }}")), CATALOGUE)).toHaveLength(1_000);
  const oneText = Array.from({ length: 500 }, (_, at) => `{{workers[9999].${at}}}`).join("");
  expect(
    findProblems(document([...many("").slice(0, 1), ...many(oneText).slice(0, 1)]), CATALOGUE),
  ).toHaveLength(20);
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1]));
  const faults = checkStructure(rawDocument([{ type: "connector", params: unknown }]), CATALOGUE);
  expect(faults.ok ? 0 : faults.error.length).toBeLessThanOrEqual(101);
});

test("who is upstream of whom is worked out once for all", () => {
  const size = 2_000;
  const connections = Array.from({ length: size - 1 }, (_, at): [number, number] => [at, at + 1]);
  const workers = Array.from({ length: size }, (_, at) => ({
    type: "connector",
    params: { operation: "quote", symbol: "A", headers: { a: at === 0 ? "" : "{{workers[0].result}}" } },
  }));
  expect(findProblems(document(workers, connections), CATALOGUE)).toEqual([]);
});
