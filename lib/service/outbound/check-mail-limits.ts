/** Of one workspace, to people who are no members of it, over all kinds of mail. */
export const MAILS_OUTSIDE_A_DAY = 100;
/** A mail that does not come through for so long is given up. */
const WAITS_MS = 7 * 24 * 3600 * 1000;

export interface MailFacts {
  readonly type: string;
  /** Of the workspace whose mail it is. */
  readonly isMember: boolean;
  /** Their owner has said that they want what this workspace writes. */
  readonly isConfirmed: boolean;
  /** Their owner wants no mail of this workspace. */
  readonly isRefused: boolean;
  /** It was counted already, and is tried again. */
  readonly isCounted: boolean;
  /** So many were counted in the last 24 hours. */
  readonly sentOutside: number;
  /** Since it was written. */
  readonly ageMs: number;
}

/**
 * `inside` and `outside` are sent, and `outside` counts for the day. `later` waits for room. The others are not sent:
 * `over` for want of room.
 */
export type Passage = "inside" | "outside" | "later" | "over" | "refused" | "unconfirmed";

/** What becomes of a mail of a workspace at the moment at which it would be sent. */
export function checkMailLimits(mail: MailFacts): Passage {
  // The product's own words, owed to who pays: no day's bound may keep a price from them.
  if (mail.isMember || mail.type.startsWith("price.")) return "inside";
  if (mail.isRefused) return "refused";
  const isAlert = mail.type.startsWith("alert.");
  if (isAlert && !mail.isConfirmed) return "unconfirmed";
  if (mail.isCounted || mail.sentOutside < MAILS_OUTSIDE_A_DAY) return "outside";
  // Tomorrow an alert is no news.
  return isAlert || mail.ageMs > WAITS_MS ? "over" : "later";
}
