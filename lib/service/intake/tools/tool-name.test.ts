import { expect, test } from "vitest";
import { newId } from "@/lib/kit/id";
import { idEndIn, idEndOf, toolName } from "./tool-name";

const id = newId(1_800_000_000_000);

test("a tool's name says workflow and endpoint, and leads back to the workflow", () => {
  const name = toolName({ id, name: "Quote board — é!" }, "call", "board");
  expect(name).toBe(`call_quote-board-e_board_${id.slice(-8)}`);
  expect(idEndIn(name)).toBe(idEndOf(id));
  expect(idEndIn("run_status")).toBeNull();
});

test("whatever people call things, a name is possible and none is another's", () => {
  const ends = ["a".repeat(64), `${"a".repeat(63)}b`, "_-_", "a"];
  const names = ["", "日報", "x".repeat(300), "-"].flatMap((name) =>
    ends.flatMap((end) => [toolName({ id, name }, "call", end), toolName({ id, name }, "read", end)]),
  );
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  // "日報" and "-" contain no letters that names can have, so their workflow names are equal here.
  expect(new Set(names).size).toBe(2 * ends.length * 2);
  const other = newId(1_800_000_000_001);
  expect(toolName({ id: other, name: "A" }, "call", "a")).not.toBe(toolName({ id, name: "A" }, "call", "a"));
});
