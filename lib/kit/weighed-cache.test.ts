import { expect, it } from "vitest";
import { WeighedCache } from "./weighed-cache";

it("gives up what was used longest ago, by weight and not by number", () => {
  const cache = new WeighedCache<number>(100);
  for (let turn = 0; turn < 10; turn += 1) cache.set(`light ${turn}`, turn, 10);
  cache.get("light 0");
  cache.set("heavy", 1, 85);
  expect([cache.get("light 0"), cache.get("light 9"), cache.get("heavy")]).toEqual([0, undefined, 1]);
  cache.set("heavy", 2, 20);
  expect(cache.weight).toBe(30);
  cache.set("too heavy", 3, 101);
  expect([cache.get("too heavy"), cache.weight]).toEqual([undefined, 30]);
});
