import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { limitConcurrency } from "@/lib/kit/limit-concurrency";
import { ok, type Result } from "@/lib/kit/result";

export interface Passwords {
  hash(password: string): Promise<Result<string, "busy">>;
  /**
   * Takes as long for `null` as for a stored hash, so that the response time doesn't show whether there is a
   * hash. `outdated` means that the hash was made with cost parameters other than today's; `first` skips the
   * queue.
   */
  verify(
    password: string,
    stored: string | null,
    how?: { first: boolean },
  ): Promise<Result<{ matches: boolean; outdated: boolean }, "busy">>;
}

interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * Cost of a hash: 32 MiB of memory and about 90 ms on one core. Twice that would be too slow for a sign-in
 * form on a small machine.
 */
const TODAY: Cost = { log2N: 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Maximum cost of a stored hash. We have never used a higher cost, so a hash above this limit must be
 * corrupt.
 */
const MAX: Cost = { log2N: 18, r: 16, p: 4 };

/**
 * Maximum number of hashes that wait. It is high enough for all guesses that one account allows in 15
 * minutes, even if they arrive together. The last of them waits about ten seconds.
 */
const WAITING = 250;

/**
 * Hashes passwords with scrypt. At most two hashes run at a time, outside the event loop. Together they take
 * 64 MiB and leave two of libuv's four threads for files and name resolution.
 */
export function createPasswords(cost: Cost = TODAY): Passwords {
  const limit = limitConcurrency({ active: 2, waiting: WAITING });
  const nobody = { cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  return {
    hash: (password) =>
      limit(async () => {
        const salt = randomBytes(SALT_BYTES);
        return write({ cost, salt, hash: await derive(password, salt, cost) });
      }),
    verify: async (password, stored, how) => {
      const known = stored === null ? null : read(stored);
      const against = known ?? nobody;
      const derived = await limit(() => derive(password, against.salt, against.cost), how);
      if (!derived.ok) return derived;
      const equal = timingSafeEqual(derived.value, against.hash);
      return ok({ matches: equal && known !== null, outdated: !sameCost(against.cost, cost) });
    },
  };
}

interface StoredHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

function write({ cost, salt, hash }: StoredHash): string {
  return ["scrypt", cost.log2N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join(
    "$",
  );
}

function read(stored: string): StoredHash | null {
  const [name, log2N, r, p, salt = "", hash = ""] = stored.split("$");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const bytes = Buffer.from(hash, "base64url");
  const usable = name === "scrypt" && bytes.length === HASH_BYTES && withinBounds(cost);
  return usable ? { cost, salt: Buffer.from(salt, "base64url"), hash: bytes } : null;
}

function withinBounds(cost: Cost): boolean {
  return (
    [cost.log2N, cost.r, cost.p].every((value) => Number.isInteger(value) && value > 0) &&
    cost.log2N <= MAX.log2N &&
    cost.r <= MAX.r &&
    cost.p <= MAX.p
  );
}

function sameCost(one: Cost, other: Cost): boolean {
  return one.log2N === other.log2N && one.r === other.r && one.p === other.p;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const N = 2 ** cost.log2N;
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  return new Promise((resolve, reject) => {
    // Normalised to NFKC, so that the same password gives the same bytes on any keyboard.
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
