import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares in constant time, no matter where the strings differ. Compares digests, so that even the lengths
 * stay hidden. Server only.
 */
export function secretEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf16le").digest();
}
