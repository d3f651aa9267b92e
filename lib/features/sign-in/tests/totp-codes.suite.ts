import { totpCode, totpStep } from "@/lib/auth/totp";
import { fromBase32 } from "@/lib/kit/base32";

const STEP_MS = 30_000;
/** Time between reading a code and its check, which can be seconds on a busy machine. */
const MARGIN_MS = 8_000;

/**
 * Returns an authenticator app's codes by the instance's clock, optionally some steps away. Near the end of a
 * step, moves the clock to the next one.
 */
export function totpCodes(time: { offsetMs: number }): (secret: string, steps?: number) => string {
  return (secret, steps = 0) => {
    const left = STEP_MS - ((Date.now() + time.offsetMs) % STEP_MS);
    if (left < MARGIN_MS) time.offsetMs += left;
    const step = totpStep(Date.now() + time.offsetMs) + steps;
    return totpCode(fromBase32(secret) ?? new Uint8Array(), step);
  };
}
