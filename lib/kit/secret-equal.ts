import { createHash, timingSafeEqual } from "node:crypto";

/** Takes the same time whatever differs, length too: digests are compared, not the texts. Server only. */
export function secretEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf16le").digest();
}
