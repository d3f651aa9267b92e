import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packPieces } from "./coding";

const PIECES = 100;
const PIECE_BYTES = 64 * 1024;

/** Random bytes, which no compression makes smaller. */
function noise() {
  const notified = { given: 0, ended: false };
  async function* pieces() {
    try {
      for (; notified.given < PIECES; notified.given += 1) yield randomBytes(PIECE_BYTES);
    } finally {
      notified.ended = true;
    }
  }
  return { notified, pieces: pieces() };
}

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
] as const)("%s: what comes piece by piece is the same when it is unpacked", async (coding, open) => {
  async function* texts() {
    for (const text of ["ein ", "", "Wört", "chen"]) yield text;
  }
  const packed: Uint8Array[] = [];
  for await (const piece of packPieces(texts(), coding)) packed.push(piece);
  expect(open(Buffer.concat(packed)).toString()).toBe("ein Wörtchen");
});

test.each(["gzip", "br"] as const)(
  "%s: no more is made than is taken, and who leaves ends it",
  async (coding) => {
    const { notified, pieces } = noise();
    const packed = packPieces(pieces, coding)[Symbol.asyncIterator]();
    expect(notified.given).toBe(0);
    await packed.next();
    expect(notified.given).toBeLessThan(PIECES / 2);
    await packed.return?.();
    await expect.poll(() => notified.ended).toBe(true);
  },
);

test("who leaves before the first piece ends it too", async () => {
  let isEnded = false;
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: "piece" }),
      return: async () => {
        isEnded = true;
        return { done: true as const, value: undefined };
      },
    }),
  };
  await packPieces(source, "gzip")[Symbol.asyncIterator]().return?.();
  expect(isEnded).toBe(true);
});

test("what breaks the source breaks the packed stream", async () => {
  async function* broken() {
    yield "begun";
    throw new Error("the table is gone");
  }
  const read = async () => {
    for await (const _ of packPieces(broken(), "gzip"));
  };
  await expect(read()).rejects.toThrow("the table is gone");
});
