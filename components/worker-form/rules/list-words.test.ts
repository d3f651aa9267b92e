import { expect, test } from "vitest";
import { transform } from "@/lib/workers/transform";
import { printList, readList } from "./list-program";
import { FRESH, type ListStep } from "./list-step";
import { listWords } from "./list-words";

test("what the palette offers for lists opens as the form of that step, and is called so", () => {
  const offered = (transform.variants ?? []).map(({ title, params: { expression = "" } }) => {
    expect(readList(expression)?.source).toBe("");
    expect(transform.params.safeParse({ expression }).success).toBe(true);
    return [title, readList(expression)?.steps];
  });
  expect(offered).toEqual([
    ["Filter", [FRESH[0]]],
    ["Sort", [FRESH[1]]],
    ["Pick fields", [FRESH[2]]],
    ["Add a column", [FRESH[3]]],
    ["Group and sum", [FRESH[4]]],
    ["Unique", [FRESH[5]]],
    ["Limit", [FRESH[6]]],
  ]);
  for (const { title, params } of transform.variants ?? [])
    expect(listWords(params.expression ?? "")).toEqual({ title, summary: "Choose a list" });
});

test("a list is called by its steps, finished or not, and shows where it comes from", () => {
  const steps: ListStep[] = [
    {
      do: "filter",
      rules: {
        join: "and",
        rules: [{ field: "x", test: "exists", value: { kind: "constant", constant: "" } }],
      },
    },
    { do: "unique", by: ["x"] },
    { do: "group", by: ["x"], totals: [] },
  ];
  expect(listWords(printList({ source: "workers[1].result", steps }))).toEqual({
    title: "Filter, unique, group and sum",
    summary: "workers[1].result",
  });
  expect(listWords("workers[1].result")).toBeNull();
});
