import { expect, test } from "vitest";
import { limitByOwner } from "./limit-by-owner";

test("of one owner so many go on at once, in order, and others do not wait for them", async () => {
  const limit = limitByOwner(2);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (owner: string, name: string) =>
    limit(owner, () => {
      log.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const all = [begin("a", "a1"), begin("a", "a2"), begin("a", "a3"), begin("b", "b1")];
  await Promise.resolve();
  expect(log).toEqual(["a1", "a2", "b1"]);
  ends.get("a2")?.();
  await all[1];
  await expect.poll(() => log).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a1", "a3", "b1"]) ends.get(name)?.();
  await Promise.all(all);
});

test("work that fails gives its place on", async () => {
  const limit = limitByOwner(1);
  await expect(limit("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limit("a", async () => "yes")).toBe("yes");
});
