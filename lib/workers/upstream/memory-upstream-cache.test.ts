import { expect, test } from "vitest";
import { done } from "@/lib/workers/define-worker";
import { memoryUpstreamCache } from "./memory-upstream-cache";

const kept = (length: number) => ({ outcome: done("x".repeat(length)) });

test("the oldest answers go when all together weigh too much, and what is stale is gone", async () => {
  let nowMs = 0;
  const store = memoryUpstreamCache(() => nowMs, 250);
  for (const key of ["a", "b", "c"]) await store.put(key, kept(60), 1000);
  expect(await store.get("a")).toBeNull();
  expect(await store.get("c")).toEqual(kept(60));
  nowMs = 1000;
  expect(await store.get("c")).toBeNull();
  await store.put("huge", kept(300), 1000);
  expect(await store.get("huge")).toBeNull();
});
