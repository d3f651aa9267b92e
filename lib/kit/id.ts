const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
let lastMs = 0;
let counter = 0;

/**
 * Creates a UUID version 7. Rows keyed by it sort by time, so tables can be partitioned by their key, and a
 * page of a list can start where the previous page ended. IDs that one process creates within a millisecond
 * keep their order.
 */
export function newId(nowMs: number): string {
  const bytes = randomBytes(16);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = ((bytes[6] ?? 0) << 2) & 0x1ff; // Starts low, so that the counter has room to grow.
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  setTime(bytes, lastMs);
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return format(bytes);
}

/** Makes the next ID use the current time again. For tests that move the clock within a shared process. */
export function forgetLastId(): void {
  lastMs = 0;
}

/**
 * Returns the smallest version 7 ID of a millisecond, as a bound for "older than". Times before 1970 count as
 * the year 1970.
 */
export function idAtTime(ms: number): string {
  const bytes = new Uint8Array(16);
  setTime(bytes, Math.max(0, ms));
  bytes[6] = 0x70;
  bytes[8] = 0x80;
  return format(bytes);
}

export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Postgres writes IDs in lower case. A string that can't be an ID becomes an ID that doesn't exist, so the
 * caller gets the usual "not found".
 */
export function toId(text: string): string {
  return isId(text) ? text.toLowerCase() : NO_ID;
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** Uses letters and digits without look-alikes. 22 characters contain more than 120 random bits. */
export function randomToken(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      const index = byte & 63;
      if (index < ALPHABET.length && text.length < length) text += ALPHABET[index];
    }
  }
  return text;
}

const POOL_BYTES = 4096;
let pool = new Uint8Array(0);
let taken = 0;

/**
 * Random bytes are fetched in bulk, because each system call takes several microseconds, however few bytes it
 * returns.
 */
function randomBytes(count: number): Uint8Array {
  if (count > POOL_BYTES) return crypto.getRandomValues(new Uint8Array(count));
  if (taken + count > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES));
    taken = 0;
  }
  taken += count;
  // Copies the bytes and wipes them from the pool, because they may become a secret that must exist in only
  // one place.
  const bytes = pool.slice(taken - count, taken);
  pool.fill(0, taken - count, taken);
  return bytes;
}

function setTime(bytes: Uint8Array, ms: number): void {
  for (let index = 5, rest = ms; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
}

function format(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += "-";
    text += HEX[bytes[index] ?? 0];
  }
  return text;
}
