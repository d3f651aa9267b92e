import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { fail, ok, type Result } from "@/lib/kit/result";

/**
 * Decompresses and counts at the same time, so that a decompression bomb is stopped at the limit. Rejects if
 * the stream ends prematurely.
 */
export async function readBody(
  stream: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Result<Uint8Array, "too_large" | "unknown_encoding">> {
  const steps = unpackers(contentEncoding);
  if (steps === null) {
    stream.destroy();
    return fail("unknown_encoding");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of steps.reduce((source: AsyncIterable<Uint8Array>, step) => step(source), stream)) {
    size += chunk.byteLength;
    // Returning here ends the loop, which closes all streams of the chain, including the socket.
    if (size > maxBytes) return fail("too_large");
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

type Unpack = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const UNPACKERS: Readonly<Record<string, Unpack>> = {
  gzip: (source) => through(source, () => createGunzip()),
  "x-gzip": (source) => through(source, () => createGunzip()),
  // Some servers send raw deflate without the zlib header under the name `deflate`. The first byte of that
  // header has 8 in its lower four bits.
  deflate: (source) =>
    through(source, (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw())),
  br: (source) => through(source, () => createBrotliDecompress()),
  identity: (source) => source,
};

/**
 * Returns the decompressors in the order in which they are applied. Null if a coding is unknown or there are
 * too many.
 */
function unpackers(contentEncoding: string | undefined): Unpack[] | null {
  const names = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length > 2) return null;
  const steps: Unpack[] = [];
  for (const name of names.reverse()) {
    const step = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined;
    if (step === undefined) return null;
    steps.push(step);
  }
  return steps;
}

async function* through(
  source: AsyncIterable<Uint8Array>,
  make: (firstByte: number) => ReturnType<typeof createGunzip>,
): AsyncIterable<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const head = await iterator.next();
  // Ends without output if the body is empty, because a response may name a content coding and yet have no
  // body.
  if (head.done === true) return;
  const unpack = make(head.value[0] ?? 0);
  const feed = pipeline(async function* () {
    yield head.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }, unpack);
  feed.catch(() => undefined);
  try {
    yield* unpack;
    await feed;
  } finally {
    unpack.destroy();
    await iterator.return?.();
  }
}
