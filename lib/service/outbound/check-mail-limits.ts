/** Number of emails of all kinds that a workspace can send per day to people who are not its members. */
export const MAILS_OUTSIDE_A_DAY = 100;
/** The daily limit can delay an email for at most this long. After that, the email is dropped. */
const WAITS_MS = 7 * 24 * 3600 * 1000;

export interface MailFacts {
  readonly type: string;
  readonly isMember: boolean;
  readonly isConfirmed: boolean;
  readonly isRefused: boolean;
  /** True for a retry of an email that already counted towards the daily limit. */
  readonly isCounted: boolean;
  /** Number of emails in the last 24 hours that counted towards the daily limit. */
  readonly sentOutside: number;
  readonly ageMs: number;
}

/**
 * `inside` and `outside` emails are sent, and `outside` counts towards the daily limit. `later` emails wait
 * for the next day. All others are not sent; `over` means that the limit is used up.
 */
export type Passage = "inside" | "outside" | "later" | "over" | "refused" | "unconfirmed";

export function checkMailLimits(mail: MailFacts): Passage {
  // Subscribers have a right to emails about price changes, so the daily limit for emails to non-members
  // doesn't apply to these.
  if (mail.isMember || mail.type.startsWith("price.")) return "inside";
  if (mail.isRefused) return "refused";
  const isAlert = mail.type.startsWith("alert.");
  if (isAlert && !mail.isConfirmed) return "unconfirmed";
  if (mail.isCounted || mail.sentOutside < MAILS_OUTSIDE_A_DAY) return "outside";
  // An alert over the limit is dropped instead of delayed, because it is worthless a day later.
  return isAlert || mail.ageMs > WAITS_MS ? "over" : "later";
}
