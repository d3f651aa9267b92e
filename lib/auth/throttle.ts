import { createHash } from "node:crypto";
import { countAttempt, forgetAttempts, type Subject, uncountAttempt } from "@/db/queries/login-attempts";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { AuthParts } from "./auth-parts";

const WINDOW_MS = 15 * 60 * 1000;
const ALLOWED = { account: 10, address: 50 } as const;

export interface Attempt {
  /** The password was right: the account starts at none again, and the address did nothing wrong. */
  succeeded(): Promise<void>;
}

/** Counts an attempt to give a password, and refuses it when there were too many. */
export async function beginAttempt(
  { db, clock }: AuthParts,
  who: { email: string; address: string },
): Promise<Result<Attempt, Problem>> {
  const now = new Date(clock());
  const account = subject("account", who.email);
  const address = subject("address", who.address);
  for (const each of [address, account]) {
    const counted = await countAttempt(db, each, now, WINDOW_MS);
    if (counted.failures > ALLOWED[each.kind]) return fail(tooMany(counted.windowEndsAt, now));
  }
  return ok({
    succeeded: async () => {
      await forgetAttempts(db, account);
      await uncountAttempt(db, address);
    },
  });
}

/** Who has a new password begins at none again. */
export function forgetFailures({ db }: Pick<AuthParts, "db">, email: string): Promise<void> {
  return forgetAttempts(db, subject("account", email));
}

function subject(kind: Subject["kind"], text: string): Subject {
  return { kind, subject: createHash("sha256").update(text).digest("hex") };
}

function tooMany(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return problem("rate_limited", `Too many failed sign-ins. Try again in ${wait}.`, { retryAfter: seconds });
}
