import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import type { Part } from "@/lib/service/services";
import { createParts } from "./create-parts";

const newParts = () => createParts(() => Object.create(null));

test("a part is made once, when it is first requested, also if two request it at the same time", async () => {
  const make = vi.fn(async () => ({ name: "cache" }));
  const { part } = newParts();
  const cache = { key: Symbol(), make };
  expect(make).not.toHaveBeenCalled();
  const [one, two] = await Promise.all([part(cache), part(cache)]);
  expect(one).toBe(two);
  expect(await part(cache)).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test("two copies of a module get the same part", async () => {
  const first = await import("./guessed-keys");
  vi.resetModules();
  const second = await import("./guessed-keys");
  expect(second.WRONG_KEYS).not.toBe(first.WRONG_KEYS);
  const { part } = newParts();
  expect(part(second.WRONG_KEYS)).toBe(part(first.WRONG_KEYS));
  expect(newParts().part(first.WRONG_KEYS)).not.toBe(part(first.WRONG_KEYS));
});

test("a part that could not be made is tried again by the next request", async () => {
  const make = vi.fn(async () => "made");
  make.mockRejectedValueOnce(new Error("The database is down"));
  const { part, stop } = newParts();
  const cache = { key: Symbol(), make };
  await expect(part(cache)).rejects.toThrow("The database is down");
  expect(await part(cache)).toBe("made");
  await stop();
});

test("parts stop in the reverse order, one after the other, after those that are still being made", async () => {
  const stopped: string[] = [];
  const named = (name: string, needs?: Part<Promise<string>>): Part<Promise<string>> => ({
    key: Symbol(name),
    async make(_, onStop) {
      if (needs !== undefined) await parts.part(needs);
      onStop(async () => {
        await Promise.resolve();
        stopped.push(name);
      });
      return name;
    },
  });
  const parts = newParts();
  const link = named("link");
  const caches = named("caches", link);
  void parts.part(named("streams", caches));
  void parts.part(caches);
  await parts.stop();
  expect(stopped).toEqual(["streams", "caches", "link"]);
});

test("every part has a key of its own", () => {
  const found = execFileSync("git", ["grep", "-hoE", "key: Symbol\\.for\\([^)]+\\)", "--", "lib"], {
    encoding: "utf8",
  });
  const keys = found.trim().split("\n");
  expect(keys.length).toBeGreaterThan(5);
  expect(keys).toEqual([...new Set(keys)]);
});
