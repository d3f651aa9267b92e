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
/** Of one address; of one address for one account; for one account from everywhere; of a browser that is known. */
const ALLOWED = { address: 50, pair: 10, account: 50, device: 10 } as const;
/**
 * Past the bound of an account: so many more from everywhere, of each address that has not tried more often than that. 60
 * addresses that guess use up 50 + 60 * 2 attempts, so a person at a new one comes in; 200 in all are let through.
 */
const SLOW_LIMITS = { pair: 2, account: 150 } as const;
/** Sign-ups of one e-mail, and from one address: each of them costs a hash. */
const SIGN_UPS = { sign_up: 10, sign_up_address: 50 } as const;
const DAY_MS = 24 * 3600 * 1000;
/** Of one network address in a day: an office signs up, a farm of accounts does not. */
const SIGN_UPS_A_DAY = 60;
/**
 * Wrong codes of one person, from everywhere: who tries them has the password already. Of a million codes three fit at a
 * time, so by the day's bound a guess comes true once in twenty years.
 */
const CODES = { window: 10, day: 50 } as const;
/** Of one network address in a quarter of an hour. */
const RESETS = 50;
/** To one box in a day, of all that somebody else can cause: nobody is flooded through this instance. */
const MAILS = 6;

export interface Attempt {
  /** The password was right: who gave it starts at none again. */
  succeeded(): Promise<void>;
}

interface PasswordAttempt extends Attempt {
  readonly isKnownDevice: boolean;
}

export interface Attempter {
  readonly email: string;
  readonly address: string;
  /** The cookie of a browser in which somebody signed in before. */
  readonly device: string | null;
}

/**
 * Counts an attempt to give a password, and refuses it when there were too many. A browser in which this person has
 * signed in before has a count of its own, so that nobody elsewhere can use theirs up. While an account is guessed at
 * from everywhere, an address that has not tried yet has two attempts of the slow lane.
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
  // In this order: an address that is refused does not use up what others have for the same account.
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
      // Not looked at, so it uses up nothing of who comes back later.
      await uncountAttempt(db, pair);
      return fail(tooManySignIns(ofSlowAccount, now));
    }
  }
  return ok({
    isKnownDevice: false,
    succeeded: async () => {
      await forgetAttempts(db, pair);
      // Not forgotten: those who guess from elsewhere would get as many again with each sign-in.
      for (const each of counted) await uncountAttempt(db, each);
    },
  });
}

/** Counts a code of the second step before it is looked at, and refuses it when there were too many. */
export async function beginCode(parts: AuthParts, userId: string): Promise<Result<Attempt, Problem>> {
  const now = new Date(parts.clock());
  // Under a kind that the table knows: a release before this one writes to it too, so its check cannot change.
  const [window, day] = [
    subject("account", `code\n${userId}`),
    subject("account", `codes of a day\n${userId}`),
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

/** Counts a sign-up, known address or not, and refuses it when there were too many. */
export async function countSignUp(
  parts: AuthParts,
  { email, address }: { email: string; address: string },
): Promise<Result<undefined, Problem>> {
  const now = new Date(parts.clock());
  // In this order: an address that is refused does not use up what others have for the same e-mail.
  for (const who of [subject("sign_up_address", addressGroup(address)), subject("sign_up", email)]) {
    const counted = await countAttempt(parts.db, who, now, WINDOW_MS);
    if (counted.failures > SIGN_UPS[who.kind]) {
      return fail(tooMany("sign-ups", counted.windowEndsAt, now));
    }
  }
  // Under a kind that the table knows, as the codes are.
  const day = subject("sign_up_address", `of a day\n${addressGroup(address)}`);
  const inDay = await countAttempt(parts.db, day, now, DAY_MS);
  if (inDay.failures <= SIGN_UPS_A_DAY) return ok(undefined);
  return fail(tooMany("sign-ups from your network today", inDay.windowEndsAt, now));
}

/** Whether another mail may go to who may not have asked for it. Counts it. */
export async function mayMail({ clock }: Pick<AuthParts, "clock">, tx: Db, email: string): Promise<boolean> {
  const counted = await countAttempt(tx, subject("mail", canonicalMail(email)), new Date(clock()), DAY_MS);
  return counted.failures <= MAILS;
}

/** Counts somebody who forgot a password, known or not, and refuses a network that asks too often. */
export async function countPasswordReset(
  parts: Pick<AuthParts, "db" | "clock">,
  address: string,
): Promise<Result<undefined, Problem>> {
  const now = new Date(parts.clock());
  const who = subject("sign_up_address", `password reset\n${addressGroup(address)}`);
  const counted = await countAttempt(parts.db, who, now, WINDOW_MS);
  return counted.failures > RESETS
    ? fail(tooMany("requests for a new password", counted.windowEndsAt, now))
    : ok(undefined);
}

/**
 * Whether a link for a new password may be mailed to this address. Counted apart from other mail, which strangers cause, and
 * apart for a browser in which this person has signed in before: nobody elsewhere uses up their links.
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

/** Who has a new password begins at none again. */
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
    // Under a kind that the table knows, as the codes are.
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

function tooMany(what: string, until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait =
    seconds < 60
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.ceil(seconds / 60)} min`
        : `${Math.ceil(seconds / 3600)} h`;
  return problem("rate_limited", `Too many ${what}. Try again in ${wait}.`, { retryAfter: seconds });
}
