import { createHmac, randomBytes } from "node:crypto";
import { fromBase32, toBase32 } from "@/lib/kit/base32";
import { secretEqual } from "@/lib/kit/secret-equal";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Length of a SHA-1 digest, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/**
 * Number of time steps accepted before and after the current one, because clocks differ and people type
 * slowly.
 */
const DRIFT = 1;

export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** Computes a code as in RFC 4226, section 5.3. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * Returns the time step that matches the code. Null if there is none later than `lastStep`, so that no code
 * works twice. All steps are compared, so that the response time reveals nothing.
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

export function totpUri(secret: string, email: string, host: string): string {
  const issuer = `Millrace ${host}`;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  // Some apps would show a plus sign literally, so spaces are written as `%20`.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
