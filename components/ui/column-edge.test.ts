import { expect, test } from "vitest";
import { columnEdge } from "./column-edge";

const columns = [{}, { from: "lg" }, {}, { from: "md" }, { from: "xl" }] as const;
const edges = (hasBoxes: boolean) => columns.map((_, at) => columnEdge(columns, at, hasBoxes));

test("a column keeps its distance to the edge once all after it are left out", () => {
  expect(edges(false)).toEqual(["", "", "max-md:pr-4", "max-xl:pr-4", ""]);
});

test("the first has it where the boxes before it are left out", () => {
  expect(edges(true)).toEqual(["max-sm:pl-4", "", "max-md:pr-4", "max-xl:pr-4", ""]);
});
