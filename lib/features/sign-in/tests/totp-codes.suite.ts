import { totpCode, totpStep } from "@/lib/auth/totp";
import { fromBase32 } from "@/lib/kit/base32";

const STEP_MS = 30_000;
/** A code is judged some moments after it was read, on a busy machine seconds. */
const MARGIN_MS = 8_000;

/** What an authenticator app shows, by the clock of the instance, some steps away if wanted. Near a step's end the next one begins. */
export function totpCodes(time: { offsetMs: number }): (secret: string, steps?: number) => string {
  return (secret, steps = 0) => {
    const left = STEP_MS - ((Date.now() + time.offsetMs) % STEP_MS);
    if (left < MARGIN_MS) time.offsetMs += left;
    const step = totpStep(Date.now() + time.offsetMs) + steps;
    return totpCode(fromBase32(secret) ?? new Uint8Array(), step);
  };
}
