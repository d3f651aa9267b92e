import { canonicalMail } from "@/lib/kit/canonical-mail";

export interface TrialTaker {
  readonly email: string;
  /**
   * Fingerprints of the cards that paid for the workspace's credit. They are only compared, so their format
   * doesn't matter.
   */
  readonly cards: readonly string[];
  /**
   * The part of the IP address that identifies the network. Null if many people can share the address, so
   * that it doesn't identify anyone.
   */
  readonly network: string | null;
}

export interface TrialMark {
  readonly sort: "mail" | "card" | "network";
  readonly text: string;
  /** How long the mark prevents another trial. Null means forever. */
  readonly lastsMs: number | null;
}

/** Networks are shared and reassigned, so their marks expire. */
export const NETWORK_LASTS_MS = 30 * 24 * 3600 * 1000;

/**
 * Returns the marks that a trial leaves: the mailbox, each card and, if no card is known, the network. Each
 * mark allows one trial per item, whichever workspace asks for it.
 */
export function trialMarks({ email, cards, network }: TrialTaker): TrialMark[] {
  const mail: TrialMark = { sort: "mail", text: canonicalMail(email), lastsMs: null };
  const known = [...new Set(cards)].map((text): TrialMark => ({ sort: "card", text, lastsMs: null }));
  if (known.length > 0 || network === null) return [mail, ...known];
  return [mail, { sort: "network", text: network, lastsMs: NETWORK_LASTS_MS }];
}
