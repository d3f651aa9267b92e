import fc from "fast-check";
import { expect, test } from "vitest";
import { SLICE_BYTES, slicesOf } from "./slices-of";

async function collect(body: string | Uint8Array): Promise<Uint8Array[]> {
  const slices: Uint8Array[] = [];
  for await (const slice of slicesOf(body)) slices.push(slice);
  return slices;
}

test("the slices of a text or of bytes are the whole body, and none is long", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary", minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 3 }),
      async (unit, shift) => {
        const text = "x".repeat(shift) + unit.repeat(Math.ceil((SLICE_BYTES * 2.5) / unit.length));
        const bytes = Buffer.from(text);
        for (const body of [text, bytes]) {
          const slices = await collect(body);
          expect(Buffer.concat(slices).equals(bytes)).toBe(true);
          // A UTF-16 unit takes at most three bytes in UTF-8.
          expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(3 * SLICE_BYTES);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test("a pair of surrogates at the end of a slice stays together", async () => {
  const text = `${"x".repeat(SLICE_BYTES - 1)}😀${"y".repeat(SLICE_BYTES)}`;
  expect(Buffer.concat(await collect(text)).toString()).toBe(text);
});

test("twenty long texts are encoded in turns, with everything else in between", async () => {
  const texts = Array.from({ length: 20 }, () => "x".repeat(SLICE_BYTES * 8));
  let encoded = 0;
  const inTurns: number[] = [];
  const sent = Promise.all(
    texts.map(async (text) => {
      for await (const slice of slicesOf(text)) encoded += slice.length;
    }),
  );
  let before = 0;
  let isOver = false;
  void sent.then(() => (isOver = true));
  while (!isOver) {
    inTurns.push(encoded - before);
    before = encoded;
    await new Promise(setImmediate);
  }
  expect(encoded).toBe(20 * 8 * SLICE_BYTES);
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(32 * SLICE_BYTES);
});
