import { expect, test } from "vitest";
import { createLru } from "./create-lru";

test("at most as many entries as allowed are kept, and the least recently used one goes first", () => {
  const cache = createLru<number>(3);
  for (const [name, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(name, value);
  cache.get("a");
  cache.set("d", 4);
  expect([...cache.keys()].sort()).toEqual(["a", "c", "d"]);
});

test("an empty cache takes no memory for the entries that it may hold", () => {
  const before = process.memoryUsage();
  const caches = Array.from({ length: 10 }, () => createLru<number>(1_000_000));
  const after = process.memoryUsage();
  expect(caches[0]?.size).toBe(0);
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(1_000_000);
  expect(after.heapUsed - before.heapUsed).toBeLessThan(10_000_000);
});
