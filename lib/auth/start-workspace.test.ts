import { expect, test } from "vitest";
import { startWorkspace } from "./start-workspace";

const own = { id: "own" };
const team = { id: "team" };

test("a session begins where one worked last, else in one's own", () => {
  expect(startWorkspace([own, team], "own")).toBe(own);
  expect(startWorkspace([own, team], null)).toBe(own);
  expect(startWorkspace([own, team], "left since")).toBe(own);
  expect(startWorkspace([own], null)).toBe(own);
  expect(startWorkspace([], "own")).toBeUndefined();
});
