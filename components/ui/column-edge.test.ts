import { expect, test } from "vitest";
import { columnEdge } from "./column-edge";

const columns = [{}, { from: "lg" }, {}, { from: "md" }, { from: "xl" }] as const;

test("a column keeps its distance to the edge once all after it are left out", () => {
  expect(columns.map((_, at) => columnEdge(columns, at))).toEqual([
    "",
    "",
    "sm:max-md:pr-4",
    "sm:max-xl:pr-4",
    "",
  ]);
});
