import { createHash } from "node:crypto";
import { countAttempt, forgetAttempts, type Subject, uncountAttempt } from "@/db/queries/login-attempts";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { addressGroup } from "./address-group";
import type { AuthParts } from "./auth-parts";
import { knownDevice } from "./device-cookie";

const WINDOW_MS = 15 * 60 * 1000;
/** Of one address; of one address for one account; for one account from everywhere; of a browser that is known. */
const ALLOWED = { address: 50, pair: 10, account: 100, device: 10 } as const;

export interface Attempt {
  /** The password was right: who gave it starts at none again. */
  succeeded(): Promise<void>;
}

export interface Attempter {
  readonly email: string;
  readonly address: string;
  /** The cookie of a browser in which somebody signed in before. */
  readonly device: string | null;
}

/**
 * Counts an attempt to give a password, and refuses it when there were too many. A browser in which this person has
 * signed in before has a count of its own, so that nobody elsewhere can use theirs up.
 */
export async function beginAttempt(parts: AuthParts, who: Attempter): Promise<Result<Attempt, Problem>> {
  const now = new Date(parts.clock());
  const { account, address, pair, device } = subjectsOf(parts, who);
  if (device !== null && (await isAllowed(parts, device, now)).ok) {
    return ok({ succeeded: () => forgetAttempts(parts.db, device) });
  }
  // In this order: an address that is refused does not use up what others have for the same account.
  for (const each of [address, pair, account]) {
    const allowed = await isAllowed(parts, each, now);
    if (!allowed.ok) return allowed;
  }
  return ok({
    succeeded: async () => {
      await forgetAttempts(parts.db, pair);
      await uncountAttempt(parts.db, address);
      // Not forgotten: those who guess from elsewhere would get a new hundred with each sign-in.
      await uncountAttempt(parts.db, account);
    },
  });
}

/** Who has a new password begins at none again. */
export async function forgetFailures(
  { db }: Pick<AuthParts, "db">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await forgetAttempts(db, subject("account", email));
  await forgetAttempts(db, subject("pair", `${addressGroup(address)}\n${email}`));
}

async function isAllowed({ db }: AuthParts, who: Subject, now: Date): Promise<Result<undefined, Problem>> {
  const counted = await countAttempt(db, who, now, WINDOW_MS);
  return counted.failures > ALLOWED[who.kind] ? fail(tooMany(counted.windowEndsAt, now)) : ok(undefined);
}

function subjectsOf(parts: AuthParts, { email, address, device }: Attempter) {
  const group = addressGroup(address);
  const nonce = device === null ? null : knownDevice(parts, email, device);
  return {
    account: subject("account", email),
    address: subject("address", group),
    pair: subject("pair", `${group}\n${email}`),
    device: nonce === null ? null : subject("device", `${nonce}\n${email}`),
  };
}

function subject(kind: Subject["kind"], text: string): Subject {
  return { kind, subject: createHash("sha256").update(text).digest("hex") };
}

function tooMany(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return problem("rate_limited", `Too many failed sign-ins. Try again in ${wait}.`, { retryAfter: seconds });
}
