import { canonicalMail } from "@/lib/kit/canonical-mail";

/** Identifies someone who asks for a trial. */
export interface TrialTaker {
  readonly email: string;
  /** Fingerprints, in any format, of the cards that paid for the workspace's credit. */
  readonly cards: readonly string[];
  /** Part of the IP address that identifies a network; null if it identifies no one. */
  readonly network: string | null;
}

export interface TrialMark {
  readonly sort: "mail" | "card" | "network";
  readonly text: string;
  /** Lifetime of the mark; null for ever. */
  readonly lastsMs: number | null;
}

/** Networks are shared and reassigned, so their marks expire. */
export const NETWORK_LASTS_MS = 30 * 24 * 3600 * 1000;

/**
 * Marks that limit trials: the mailbox, each card and, without a known card, the network. Each mark gets one
 * trial per item, whichever workspace asks.
 */
export function trialMarks({ email, cards, network }: TrialTaker): TrialMark[] {
  const mail: TrialMark = { sort: "mail", text: canonicalMail(email), lastsMs: null };
  const known = [...new Set(cards)].map((text): TrialMark => ({ sort: "card", text, lastsMs: null }));
  if (known.length > 0 || network === null) return [mail, ...known];
  return [mail, { sort: "network", text: network, lastsMs: NETWORK_LASTS_MS }];
}
