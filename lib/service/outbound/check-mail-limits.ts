/** Daily limit of a workspace for mail of all kinds to people who are not its members. */
export const MAILS_OUTSIDE_A_DAY = 100;
/** Mail that the limit holds back for this long is dropped. */
const WAITS_MS = 7 * 24 * 3600 * 1000;

export interface MailFacts {
  readonly type: string;
  readonly isMember: boolean;
  /** The recipient confirmed that they want mail from this workspace. */
  readonly isConfirmed: boolean;
  /** The recipient unsubscribed from this workspace. */
  readonly isRefused: boolean;
  /** It was counted already, and this is a retry. */
  readonly isCounted: boolean;
  /** Counted in the last 24 hours. */
  readonly sentOutside: number;
  /** Since it was written. */
  readonly ageMs: number;
}

/**
 * `inside` and `outside` are sent, and `outside` counts toward the daily limit. `later` waits for the next day. The
 * others are not sent; `over` means that the limit is used up.
 */
export type Passage = "inside" | "outside" | "later" | "over" | "refused" | "unconfirmed";

export function checkMailLimits(mail: MailFacts): Passage {
  // Our own mail about prices is owed to subscribers, so the daily limit must not hold it back.
  if (mail.isMember || mail.type.startsWith("price.")) return "inside";
  if (mail.isRefused) return "refused";
  const isAlert = mail.type.startsWith("alert.");
  if (isAlert && !mail.isConfirmed) return "unconfirmed";
  if (mail.isCounted || mail.sentOutside < MAILS_OUTSIDE_A_DAY) return "outside";
  // An alert is worthless a day later.
  return isAlert || mail.ageMs > WAITS_MS ? "over" : "later";
}
