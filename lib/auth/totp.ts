import { createHmac, randomBytes } from "node:crypto";
import { fromBase32, toBase32 } from "@/lib/kit/base32";
import { secretEqual } from "@/lib/kit/secret-equal";

/** RFC 6238 as every authenticator app expects it: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as SHA-1 gives, which RFC 4226 asks for. */
const SECRET_BYTES = 20;
/** Steps before and after the present one: clocks differ, and people type slowly. */
const DRIFT = 1;

/** As text, which is what apps are given. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** RFC 4226, section 5.3. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step whose code this is; null for none, and for one that is not after `lastStep`, so that no code counts
 * twice. All steps are tried, whichever fits: the time that it takes tells nothing.
 */
export function matchingStep(secretText: string, code: string, now: number, lastStep: number): number | null {
  const secret = fromBase32(secretText);
  if (secret === null) return null;
  let found: number | null = null;
  for (let step = totpStep(now) - DRIFT; step <= totpStep(now) + DRIFT; step += 1) {
    const fits = secretEqual(code, totpCode(secret, Math.max(0, step)));
    if (fits && step > lastStep && found === null) found = step;
  }
  return found;
}

/** What the picture says that an app reads. */
export function totpUri(secret: string, email: string, host: string): string {
  const issuer = `Millrace ${host}`;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  // Some apps show a plus sign as it is.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
