import { expect, test, vi } from "vitest";
import { createKeptReads, type ReadOnce } from "./kept-reads";

/** Reads that end when the test says so. */
function slowReads() {
  const open: { resolve(read: ReadOnce<string>): void; reject(error: Error): void }[] = [];
  const read = () => new Promise<ReadOnce<string>>((resolve, reject) => open.push({ resolve, reject }));
  return { open, read };
}

test("what is read once is known at once, until it is forgotten", async () => {
  const { open, read } = slowReads();
  const kept = createKeptReads<string>({ mostBytes: 1_000_000 });
  const first = kept.find("a", read);
  expect([kept.known("a"), kept.find("a", read)]).toEqual([undefined, first]);
  open[0]?.resolve({ value: "one", bytes: 3 });
  expect(await first).toBe("one");
  expect(kept.known("a")).toBe("one");
  kept.forget("a");
  expect(kept.known("a")).toBeUndefined();
  expect(open).toHaveLength(1);
});

test("a read that was forgotten while it went on is nobody's knowledge", async () => {
  const { open, read } = slowReads();
  const kept = createKeptReads<string>({ mostBytes: 1_000_000 });
  const stale = kept.find("a", read);
  kept.forget("a");
  open[0]?.resolve({ value: "old", bytes: 3 });
  expect(await stale).toBe("old");
  expect(kept.known("a")).toBeUndefined();
});

test("while changes are not told, nothing is known and nothing is kept", async () => {
  let notified = true;
  const { open, read } = slowReads();
  const kept = createKeptReads<string>({ mostBytes: 1_000_000, isSubscribed: () => notified });
  const first = kept.find("a", read);
  open[0]?.resolve({ value: "one", bytes: 3 });
  await first;
  notified = false;
  expect(kept.known("a")).toBeUndefined();
  const second = kept.find("a", read);
  open[1]?.resolve({ value: "two", bytes: 3 });
  expect(await second).toBe("two");
  expect(open).toHaveLength(2);
});

test("a read that fails is told to who asked, and tried anew by who asks next", async () => {
  const { open, read } = slowReads();
  const kept = createKeptReads<string>({ mostBytes: 1_000_000 });
  const first = kept.find("a", read);
  open[0]?.reject(new Error("The connection broke"));
  await expect(first).rejects.toThrow("broke");
  const second = kept.find("a", read);
  open[1]?.resolve({ value: "one", bytes: 3 });
  expect(await second).toBe("one");
});

test("what weighs too much goes, the longest unread first", async () => {
  const kept = createKeptReads<string>({ mostBytes: 10_000 });
  const read = (bytes: number) => async () => ({ value: "read", bytes });
  await kept.find("a", read(3_000));
  await kept.find("b", read(3_000));
  expect(kept.known("a")).toBe("read");
  await kept.find("c", read(3_000));
  expect(["a", "b", "c"].map((key) => kept.known(key))).toEqual(["read", undefined, "read"]);
  await kept.find("d", read(20_000));
  expect(kept.known("d")).toBeUndefined();
});

test("what is too old is dropped by what comes after, though nobody asks for it again", async () => {
  const kept = createKeptReads<string>({ mostBytes: 1_000_000, maxAgeMs: 20 });
  const read = () => Promise.resolve({ value: "one", bytes: 3 });
  await kept.find("a", read);
  const one = kept.bytes();
  await Promise.all(["b", "c"].map((key) => kept.find(key, read)));
  expect(kept.bytes()).toBe(3 * one);
  await vi.waitFor(async () => {
    await kept.find(`later ${Math.random()}`, read);
    expect(kept.bytes()).toBeLessThan(3 * one);
  }, 120_000);
});
