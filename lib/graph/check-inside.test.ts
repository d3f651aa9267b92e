import { expect, test } from "vitest";
import { checkStructure } from "./check-structure";
import { findProblems } from "./find-problems";
import { CATALOGUE, document, rawDocument } from "./fixtures";

type Raw = Parameters<typeof rawDocument>[0][number];
type Connections = Parameters<typeof rawDocument>[1];

const trigger: Raw = { type: "webhook_trigger" };
const loop: Raw = { type: "for_each", params: { items: [] } };
const inside = (at: number, raw: Raw = { type: "condition", params: { expression: "true" } }): Raw => ({
  ...raw,
  inside: at,
});

function faults(workers: readonly Raw[], connections: Connections = []) {
  const checked = checkStructure(rawDocument(workers, connections), CATALOGUE);
  return checked.ok ? [] : checked.error.map(({ path, code }) => [path, code]);
}

function problems(workers: readonly Raw[], connections: Connections = []) {
  return findProblems(document(workers, connections), CATALOGUE).map(({ path, code }) => [path, code]);
}

test("a box in a box may be, and its inside keeps its place", () => {
  const workers = [trigger, loop, { ...loop, inside: 1 }, inside(2), inside(2), inside(1)];
  const connections: Connections = [
    [0, 1],
    [3, 4, "true"],
    [2, 5],
  ];
  expect(faults(workers, connections)).toEqual([]);
  const checked = checkStructure(rawDocument(workers, connections), CATALOGUE);
  expect(checked.ok && checked.value.workers[3]?.inside).toBe(2);
});

test.each<[string, Raw[], string]>([
  ["a worker that is not there", [trigger, inside(7)], "unknown_worker"],
  ["what is no box", [trigger, inside(0)], "not_a_box"],
  ["itself", [trigger, { ...loop, inside: 1 }], "cycle"],
])("nothing stands in %s", (_name, workers, code) => {
  expect(faults(workers)).toEqual([["workers[1].inside", code]]);
});

test("boxes do not stand in a circle, nor deeper than two", () => {
  const circle = [trigger, { ...loop, inside: 2 }, { ...loop, inside: 1 }];
  expect(faults(circle)).toEqual([
    ["workers[1].inside", "cycle"],
    ["workers[2].inside", "cycle"],
  ]);
  const deep = [trigger, loop, { ...loop, inside: 1 }, { ...loop, inside: 2 }];
  expect(faults(deep)).toEqual([["workers[3].inside", "boxes_too_deep"]]);
});

test("triggers and providers stand outside", () => {
  const provider: Raw = { type: "data_provider", params: { response_data: 1 }, inside: 0 };
  expect(faults([loop, { ...trigger, inside: 0 }, provider])).toEqual([
    ["workers[1].inside", "outside_only"],
    ["workers[2].inside", "outside_only"],
  ]);
});

test("a connection joins workers of the same inside only", () => {
  const workers = [trigger, loop, inside(1), inside(1)];
  const connections: Connections = [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
  ];
  expect(faults(workers, connections)).toEqual([
    ["connections[1]", "crosses_box"],
    ["connections[3]", "crosses_box"],
  ]);
});

test("thousands of boxes, each in the next, are judged at once", () => {
  const workers = Array.from({ length: 2_000 }, (_, index) => ({ ...loop, inside: (index + 1) % 2_000 }));
  expect(faults(workers)).toHaveLength(101);
});

const asks = (symbol: string): Raw => ({
  type: "connector",
  params: { operation: "quote", symbol, api_key: "k" },
});

test("an inside reads its item, what stands before it, and what leads to its box", () => {
  const reads = [
    "{{item}}",
    "{{item_index}}",
    "{{item.symbol}}",
    "{{workers[0].result}}",
    "{{workers[2].result}}",
  ];
  for (const text of reads)
    expect(
      problems(
        [trigger, loop, inside(1), inside(1, asks(text))],
        [
          [0, 1],
          [2, 3, "true"],
        ],
      ),
    ).toEqual([]);
  const inner = [
    trigger,
    loop,
    { ...loop, inside: 1 },
    inside(2, asks("{{outer.item}} {{item}} {{workers[0].result}}")),
  ];
  expect(problems(inner, [[0, 1]])).toEqual([]);
});

test.each<[string, Raw[], string]>([
  ["the item outside of a box", [trigger, asks("{{item}}")], "expression_invalid"],
  ["an outer item in the outermost box", [loop, inside(0, asks("{{outer.item}}"))], "expression_invalid"],
  ["its box, which has not ended", [loop, inside(0, asks("{{workers[0].result}}"))], "not_upstream"],
  [
    "what does not lead to its box",
    [loop, inside(0, asks("{{workers[2].result}}")), trigger],
    "not_upstream",
  ],
])("nothing reads %s", (_name, workers, code) => {
  expect(problems(workers).map(([, found]) => found)).toEqual([code]);
});

test("nothing outside reads an inside, whose results are many", () => {
  const workers = [loop, inside(0), asks("{{workers[1].result}}")];
  const [problem] = findProblems(document(workers, [[0, 2]]), CATALOGUE);
  expect(problem).toMatchObject({ code: "not_upstream", worker: 2 });
  expect(problem?.message).toContain("workers[0].result.results");
});

test("a box names a worker of its own inside, and is not tried again as a whole", () => {
  const named = (from: number): Raw => ({ type: "for_each", params: { items: [], result_from: from } });
  expect(problems([named(1), inside(0)])).toEqual([]);
  expect(problems([named(2), inside(0), trigger])).toEqual([
    ["workers[0].params.result_from", "unknown_worker"],
  ]);
  expect(problems([{ ...loop, retry: { attempts: 2 } }])).toEqual([["workers[0].retry", "retry_in_box"]]);
});
