import { pauseAfter } from "./steps";

export const SLICE_BYTES = 256 * 1024;
/**
 * Number of bytes that count as one unit of work (lib/kit/steps.ts) when they are encoded and copied, because
 * that takes as long.
 */
const BYTES_A_UNIT = 512;

/**
 * Pauses between slices, so that the process can do other work. Encoding nine megabytes in one go takes 7 ms,
 * so 20 callers at once would block everyone for 150 ms.
 */
export async function* slicesOf(body: string | Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  for (let from = 0; from < body.length; ) {
    await pauseAfter(SLICE_BYTES / BYTES_A_UNIT);
    const to = from + SLICE_BYTES;
    if (typeof body !== "string") {
      yield body.subarray(from, to);
      from = to;
      continue;
    }
    const end = isHighSurrogate(body.charCodeAt(to - 1)) ? to - 1 : to;
    yield Buffer.from(body.slice(from, end));
    from = end;
  }
}

/** On its own, the first half of a surrogate pair would be encoded as a replacement character. */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
