import { canonicalMail } from "@/lib/kit/canonical-mail";

/** Who asks for a trial, for all that is known of them. */
export interface TrialTaker {
  readonly email: string;
  /** Of the cards that paid for credit of their workspace the fingerprints, in whatever form. */
  readonly cards: readonly string[];
  /** What of the network they come from counts as one; null where it says nothing of who comes. */
  readonly network: string | null;
}

export interface TrialMark {
  readonly sort: "mail" | "card" | "network";
  readonly text: string;
  /** After so long it stands for nobody any more; null for ever. */
  readonly lastsMs: number | null;
}

/** Networks are shared, and change hands. */
export const NETWORK_LASTS_MS = 30 * 24 * 3600 * 1000;

/**
 * What a trial is had by: an e-mail's box and each card, and the network where no card is known. Of each item each of them has
 * one trial, whichever workspace asks.
 */
export function trialMarks({ email, cards, network }: TrialTaker): TrialMark[] {
  const mail: TrialMark = { sort: "mail", text: canonicalMail(email), lastsMs: null };
  const known = [...new Set(cards)].map((text): TrialMark => ({ sort: "card", text, lastsMs: null }));
  if (known.length > 0 || network === null) return [mail, ...known];
  return [mail, { sort: "network", text: network, lastsMs: NETWORK_LASTS_MS }];
}
