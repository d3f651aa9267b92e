import { expect, test } from "vitest";
import { cachedBytes, compile } from "./compile";

test("programs that are kept are bounded by what they take in memory, however short they are", () => {
  for (let turn = 0; turn < 4_000; turn += 1) compile(String(turn));
  expect(cachedBytes()).toBeGreaterThan(32 * 1024 * 1024);
  expect(cachedBytes()).toBeLessThanOrEqual(64 * 1024 * 1024);
});
