import { expect, test } from "vitest";
import { joinReads } from "./join-reads";

function reads() {
  const begun: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject }));
  return { begun, read };
}

test("whoever asks while a read is under way gets the next one, with all others that came since", async () => {
  const { begun, read } = reads();
  const join = joinReads<string>();
  const first = join("a", read);
  const later = Array.from({ length: 1_000 }, () => join("a", read));
  const other = join("b", read);
  expect(begun).toHaveLength(2);
  begun[0]?.resolve("old");
  expect(await first).toBe("old");
  await expect.poll(() => begun.length).toBe(3);
  const last = join("a", read);
  begun[2]?.resolve("new");
  expect(new Set(await Promise.all(later))).toEqual(new Set(["new"]));
  await expect.poll(() => begun.length).toBe(4);
  begun[3]?.resolve("newest");
  begun[1]?.resolve("other");
  expect(await Promise.all([last, other])).toEqual(["newest", "other"]);
});

test("a read that fails is not the answer of those who came after it began", async () => {
  const { begun, read } = reads();
  const join = joinReads<string>();
  const first = join("a", read);
  const next = join("a", read);
  begun[0]?.reject(new Error("broke"));
  await expect(first).rejects.toThrow("broke");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve("there");
  expect(await next).toBe("there");
  const anew = join("a", read);
  begun[2]?.resolve("again");
  expect(await anew).toBe("again");
});
