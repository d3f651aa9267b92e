import { createHash } from "node:crypto";
import type { Db } from "@/db/handle";
import { countAttempt, forgetAttempts, type Subject, uncountAttempt } from "@/db/queries/login-attempts";
import { canonicalMail } from "@/lib/kit/canonical-mail";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { addressGroup } from "./address-group";
import type { AuthParts } from "./auth-parts";
import { knownDevice } from "./device-cookie";

const WINDOW_MS = 15 * 60 * 1000;
/**
 * Maximum numbers of attempts per address, per address and account, per account from all addresses together,
 * and per known browser.
 */
const ALLOWED = { address: 50, pair: 10, account: 50, device: 10 } as const;
/**
 * Limits that apply once an account has reached its limit in `ALLOWED`. From then on, each address may make
 * only `pair` attempts on the account, and all addresses together `account` attempts. Even if 60 addresses
 * guess passwords, they use up only 50 + 60 * 2 attempts, so a person at a new address can still sign in.
 * Together with `ALLOWED`, an account allows 200 attempts.
 */
const SLOW_LIMITS = { pair: 2, account: 150 } as const;
/**
 * Sign-ups allowed per email address and per IP address in `WINDOW_MS`. They are limited because each one
 * takes the processor time of a password hash.
 */
const SIGN_UPS = { sign_up: 10, sign_up_address: 50 } as const;
const DAY_MS = 24 * 3600 * 1000;
/** Sign-ups per IP address and day. An office stays below this limit, and an account farm doesn't. */
const SIGN_UPS_A_DAY = 60;
/**
 * Maximum number of wrong codes per person, from all addresses together. Anyone who tries codes already knows
 * the password. Three out of a million codes are valid at any time, so with the daily limit a guess succeeds
 * once in 20 years.
 */
const CODES = { window: 10, day: 50 } as const;
/** Maximum number of password resets per network address in 15 minutes. */
const RESETS = 50;
/**
 * Maximum number of emails to a mailbox per day that other people can trigger, so that this instance can't be
 * used to flood the mailbox.
 */
const MAILS = 6;

export interface Attempt {
  /** Call this when the password or code was correct, so that the attempt doesn't count as a failure. */
  succeeded(): Promise<void>;
}

interface PasswordAttempt extends Attempt {
  readonly isKnownDevice: boolean;
}

export interface Attempter {
  readonly email: string;
  readonly address: string;
  /** Cookie of a browser in which someone has signed in before. */
  readonly device: string | null;
}

/**
 * Counts the attempts of each known browser separately, so that other people can't use up its limit. While an
 * account is attacked from many addresses, a new address still gets two attempts.
 */
export async function beginAttempt(
  parts: Pick<AuthParts, "db" | "clock" | "cookieSecret" | "publicUrl">,
  who: Attempter,
): Promise<Result<PasswordAttempt, Problem>> {
  const { db } = parts;
  const now = new Date(parts.clock());
  const { account, slowAccount, address, pair, device } = subjectsOf(parts, who);
  if (device !== null && (await countAttempt(db, device, now, WINDOW_MS)).failures <= ALLOWED.device) {
    return ok({ isKnownDevice: true, succeeded: () => forgetAttempts(db, device) });
  }
  // The network address is checked first, so that attempts from a blocked address don't use up the account's
  // attempts.
  const ofAddress = await countAttempt(db, address, now, WINDOW_MS);
  if (ofAddress.failures > ALLOWED.address) return fail(tooManySignIns(ofAddress, now));
  const ofPair = await countAttempt(db, pair, now, WINDOW_MS);
  if (ofPair.failures > ALLOWED.pair) return fail(tooManySignIns(ofPair, now));
  const ofAccount = await countAttempt(db, account, now, WINDOW_MS);
  const counted = [address, account];
  if (ofAccount.failures > ALLOWED.account) {
    if (ofPair.failures > SLOW_LIMITS.pair) return fail(tooManySignIns(ofPair, now));
    const ofSlowAccount = await countAttempt(db, slowAccount, now, WINDOW_MS);
    counted.push(slowAccount);
    if (ofSlowAccount.failures > SLOW_LIMITS.account) {
      // Doesn't count this attempt against the combination of address and account, because the password
      // wasn't checked.
      await uncountAttempt(db, pair);
      return fail(tooManySignIns(ofSlowAccount, now));
    }
  }
  return ok({
    isKnownDevice: false,
    succeeded: async () => {
      await forgetAttempts(db, pair);
      // Uncounts only the attempts of this sign-in. If the counts were reset, someone who guesses the
      // password from elsewhere would get a new quota with each sign-in of the person.
      for (const each of counted) await uncountAttempt(db, each);
    },
  });
}

export async function beginCode(parts: AuthParts, userId: string): Promise<Result<Attempt, Problem>> {
  const now = new Date(parts.clock());
  // Both counts are stored with the kind `account` instead of a kind of their own. A new kind would violate
  // the table's check constraint, which can't change because an older release writes to the same table.
  const [window, day] = [
    subject("account", `code\n${userId}`),
    subject("account", `sign-in codes per day\n${userId}`),
  ];
  const inDay = await countAttempt(parts.db, day, now, DAY_MS);
  if (inDay.failures > CODES.day) return fail(tooMany("wrong codes", inDay.windowEndsAt, now));
  const inWindow = await countAttempt(parts.db, window, now, WINDOW_MS);
  if (inWindow.failures > CODES.window) {
    await uncountAttempt(parts.db, day);
    return fail(tooMany("wrong codes", inWindow.windowEndsAt, now));
  }
  return ok({
    succeeded: async () => {
      await forgetAttempts(parts.db, window);
      await uncountAttempt(parts.db, day);
    },
  });
}

export async function countSignUp(
  parts: AuthParts,
  { email, address }: { email: string; address: string },
): Promise<Result<undefined, Problem>> {
  const now = new Date(parts.clock());
  // The network address is checked first, so that attempts from a blocked address don't use up the email
  // address's attempts.
  for (const who of [subject("sign_up_address", addressGroup(address)), subject("sign_up", email)]) {
    const counted = await countAttempt(parts.db, who, now, WINDOW_MS);
    if (counted.failures > SIGN_UPS[who.kind]) {
      return fail(tooMany("sign-ups", counted.windowEndsAt, now));
    }
  }
  // The daily count is stored under the kind `sign_up_address` instead of a kind of its own, because the
  // table's check constraint can't change (see `beginCode`).
  const day = subject("sign_up_address", `daily\n${addressGroup(address)}`);
  const inDay = await countAttempt(parts.db, day, now, DAY_MS);
  if (inDay.failures <= SIGN_UPS_A_DAY) return ok(undefined);
  return fail(tooMany("sign-ups from your network today", inDay.windowEndsAt, now));
}

export async function mayMail({ clock }: Pick<AuthParts, "clock">, tx: Db, email: string): Promise<boolean> {
  const counted = await countAttempt(tx, subject("mail", canonicalMail(email)), new Date(clock()), DAY_MS);
  return counted.failures <= MAILS;
}

/** Counts a reset whether or not the email address is known. */
export async function countPasswordReset(
  parts: Pick<AuthParts, "db" | "clock">,
  address: string,
): Promise<Result<undefined, Problem>> {
  const now = new Date(parts.clock());
  const who = subject("sign_up_address", `password reset\n${addressGroup(address)}`);
  const counted = await countAttempt(parts.db, who, now, WINDOW_MS);
  return counted.failures > RESETS
    ? fail(tooMany("password reset requests", counted.windowEndsAt, now))
    : ok(undefined);
}

/**
 * Reset emails have their own limit, apart from other emails that strangers can trigger, and each known
 * browser has a separate count. So strangers can't keep the person from getting a reset link.
 */
export async function mayMailReset(
  parts: Pick<AuthParts, "clock" | "cookieSecret" | "publicUrl">,
  tx: Db,
  { email, device }: { email: string; device: string | null },
): Promise<boolean> {
  const nonce = device === null ? null : knownDevice(parts, email, device);
  const who = subject("mail", `password reset\n${email}\n${nonce ?? ""}`);
  return (await countAttempt(tx, who, new Date(parts.clock()), DAY_MS)).failures <= MAILS;
}

export async function forgetFailures(
  { db }: Pick<AuthParts, "db">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await forgetAttempts(db, subject("account", email));
  await forgetAttempts(db, subject("account", `slow lane\n${email}`));
  await forgetAttempts(db, subject("pair", `${addressGroup(address)}\n${email}`));
}

function tooManySignIns({ windowEndsAt }: { windowEndsAt: Date }, now: Date): Problem {
  return tooMany("failed sign-ins", windowEndsAt, now);
}

function subjectsOf(
  parts: Pick<AuthParts, "cookieSecret" | "publicUrl">,
  { email, address, device }: Attempter,
) {
  const group = addressGroup(address);
  const nonce = device === null ? null : knownDevice(parts, email, device);
  return {
    account: subject("account", email),
    // Stored under the kind `account` instead of a kind of its own, because the table's check constraint
    // can't change (see `beginCode`).
    slowAccount: subject("account", `slow lane\n${email}`),
    address: subject("address", group),
    pair: subject("pair", `${group}\n${email}`),
    device: nonce === null ? null : subject("device", `${nonce}\n${email}`),
  };
}

interface Counted<K extends Subject["kind"]> extends Subject {
  readonly kind: K;
}

function subject<K extends Subject["kind"]>(kind: K, text: string): Counted<K> {
  return { kind, subject: createHash("sha256").update(text).digest("hex") };
}

function tooMany(attempts: string, until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait =
    seconds < 60
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.ceil(seconds / 60)} min`
        : `${Math.ceil(seconds / 3600)} h`;
  return problem("rate_limited", `Too many ${attempts}. Try again in ${wait}.`, { retryAfter: seconds });
}
