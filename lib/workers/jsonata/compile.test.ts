import { expect, test } from "vitest";
import { compile } from "./compile";

test("a program is bounded by what there is to read, not by its data alone", () => {
  expect(compile(`[${"1,".repeat(15_000)}1]`)).toMatchObject({ error: { reason: "resources" } });
  expect(compile(`{ "table": "${"x".repeat(60_000)}" }`).ok).toBe(true);
});
