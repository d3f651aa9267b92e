import { createHash, timingSafeEqual } from "node:crypto";

/** Takes constant time, whatever differs. It compares digests, so even the lengths stay hidden. Server only. */
export function secretEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf16le").digest();
}
