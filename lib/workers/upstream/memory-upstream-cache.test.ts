import { expect, test } from "vitest";
import { done } from "@/lib/workers/define-worker";
import { memoryUpstreamCache } from "./memory-upstream-cache";

test("the oldest answers go when all together weigh too much, and what is stale is gone", async () => {
  let nowMs = 0;
  const store = memoryUpstreamCache(() => nowMs, 250);
  for (const key of ["a", "b", "c"]) await store.put(key, done("x".repeat(60)), 1000);
  expect(await store.get("a")).toBeNull();
  expect(await store.get("c")).toEqual(done("x".repeat(60)));
  nowMs = 1000;
  expect(await store.get("c")).toBeNull();
  await store.put("huge", done("x".repeat(300)), 1000);
  expect(await store.get("huge")).toBeNull();
});
