import { expect, test, vi } from "vitest";
import { createReadCache, type ReadOnce } from "./read-cache";

/** Creates reads that end only when the test says so. */
function slowReads() {
  const open: { resolve(read: ReadOnce<string>): void; reject(error: Error): void }[] = [];
  const read = () => new Promise<ReadOnce<string>>((resolve, reject) => open.push({ resolve, reject }));
  return { open, read };
}

test("what is read once is known at once, until it is forgotten", async () => {
  const { open, read } = slowReads();
  const stored = createReadCache<string>({ maxBytes: 1_000_000 });
  const first = stored.find("a", read);
  expect([stored.known("a"), stored.find("a", read)]).toEqual([undefined, first]);
  open[0]?.resolve({ value: "one", bytes: 3 });
  expect(await first).toBe("one");
  expect(stored.known("a")).toBe("one");
  stored.forget("a");
  expect(stored.known("a")).toBeUndefined();
  expect(open).toHaveLength(1);
});

test("a read that was forgotten while it went on is nobody's knowledge", async () => {
  const { open, read } = slowReads();
  const stored = createReadCache<string>({ maxBytes: 1_000_000 });
  const stale = stored.find("a", read);
  stored.forget("a");
  open[0]?.resolve({ value: "old", bytes: 3 });
  expect(await stale).toBe("old");
  expect(stored.known("a")).toBeUndefined();
});

test("while changes are not told, nothing is known and nothing is kept", async () => {
  let notified = true;
  const { open, read } = slowReads();
  const stored = createReadCache<string>({ maxBytes: 1_000_000, isSubscribed: () => notified });
  const first = stored.find("a", read);
  open[0]?.resolve({ value: "one", bytes: 3 });
  await first;
  notified = false;
  expect(stored.known("a")).toBeUndefined();
  const second = stored.find("a", read);
  open[1]?.resolve({ value: "two", bytes: 3 });
  expect(await second).toBe("two");
  expect(open).toHaveLength(2);
});

test("a read that fails is told to who asked, and tried anew by who asks next", async () => {
  const { open, read } = slowReads();
  const stored = createReadCache<string>({ maxBytes: 1_000_000 });
  const first = stored.find("a", read);
  open[0]?.reject(new Error("The connection broke"));
  await expect(first).rejects.toThrow("broke");
  const second = stored.find("a", read);
  open[1]?.resolve({ value: "one", bytes: 3 });
  expect(await second).toBe("one");
});

test("what weighs too much goes, the longest unread first", async () => {
  const stored = createReadCache<string>({ maxBytes: 10_000 });
  const read = (bytes: number) => async () => ({ value: "read", bytes });
  await stored.find("a", read(3_000));
  await stored.find("b", read(3_000));
  expect(stored.known("a")).toBe("read");
  await stored.find("c", read(3_000));
  expect(["a", "b", "c"].map((key) => stored.known(key))).toEqual(["read", undefined, "read"]);
  await stored.find("d", read(20_000));
  expect(stored.known("d")).toBeUndefined();
});

test("what is too old is dropped by what comes after, though nobody asks for it again", async () => {
  const stored = createReadCache<string>({ maxBytes: 1_000_000, maxAgeMs: 20 });
  const read = () => Promise.resolve({ value: "one", bytes: 3 });
  await stored.find("a", read);
  const one = stored.bytes();
  await Promise.all(["b", "c"].map((key) => stored.find(key, read)));
  expect(stored.bytes()).toBe(3 * one);
  await vi.waitFor(async () => {
    await stored.find(`later ${Math.random()}`, read);
    expect(stored.bytes()).toBeLessThan(3 * one);
  }, 120_000);
});
