import { expect, test } from "vitest";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";
import { makeCatalogue } from "./catalogue";

const { find, getOutputs } = makeCatalogue(workerCatalogue());

test("a worker has the ways out that it takes as it is set, and those that are connected", () => {
  const wait = (mode?: string) => ({ type: "wait", params: mode === undefined ? {} : { mode } });
  expect(getOutputs(wait("for"))).toEqual(["done"]);
  expect(getOutputs(wait("approval"))).toEqual(["approved", "rejected", "timeout"]);
  expect(getOutputs(wait("approval"), new Set(["done", "error"]))).toEqual([
    "done",
    "approved",
    "rejected",
    "timeout",
  ]);
  expect(getOutputs(wait("{{context.mode}}"))).toHaveLength(4);
  expect(getOutputs(wait())).toHaveLength(4);
  expect(getOutputs({ type: "transform", params: {} })).toEqual([undefined]);
  // Equal outputs are the same array, so that nodes don't re-render.
  expect(getOutputs(wait("until"))).toBe(getOutputs(wait("for")));
});

test("every operation is called as people call it, under one heading each", () => {
  const operation = find("market_data")?.fields.find(({ name }) => name === "operation");
  const names = (operation?.choices ?? []).map((choice) => operation?.named?.get(choice));
  expect(names).toHaveLength(28);
  expect(names).toContainEqual(expect.objectContaining({ title: "Income statement" }));
  const headings = names.map((named) => named?.group).filter((group, at, all) => group !== all[at - 1]);
  expect(headings).not.toContain(undefined);
  expect(new Set(headings).size).toBe(headings.length);
});
