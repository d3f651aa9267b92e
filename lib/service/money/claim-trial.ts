import { createHmac } from "node:crypto";
import type { Db } from "@/db/handle";
import { hadTrial } from "@/db/queries/plan-periods";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { findCards, takeTrialMarks } from "@/db/queries/trial-marks";
import { getPersonNetwork } from "@/lib/auth/address-group";
import { type TrialMark, trialMarks } from "@/lib/pricing/trial-marks";
import { findOrAddTrialKey } from "@/lib/service/process/find-or-add-trial-key";
import type { Services } from "@/lib/service/services";

/** Who subscribes, as far as their request tells. */
export interface TrialApplicant {
  readonly email: string;
  /** Where the request came from. */
  readonly address: string;
}

/**
 * Whether a trial begins, which uses up what it is had by. Once for each buyer and item, and no more for the same e-mail, card or,
 * where no card is known, network, whichever workspace asks. The item's price is locked meanwhile.
 */
export async function claimTrial(
  { env }: Pick<Services, "env">,
  tx: Db,
  subscription: SubscriptionRow,
  { email, address }: TrialApplicant,
  now: number,
): Promise<boolean> {
  if (await hadTrial(tx, subscription)) return false;
  const { kind, itemId, workspaceId } = subscription;
  const trialKey = await findOrAddTrialKey(tx, env.secretKey);
  const cards = await findCards(tx, workspaceId);
  const marks = trialMarks({ email, cards, network: getPersonNetwork(address) }).map(
    ({ sort, text, lastsMs }) => ({
      mark: sort === "card" ? text : hashMark(trialKey, sort, text),
      lastsMs,
    }),
  );
  return takeTrialMarks(tx, { kind, itemId, workspaceId, now }, marks);
}

/** Nobody reads an address or a card from it, nor tries all there are without the key. */
export function hashMark(trialKey: string, sort: TrialMark["sort"], text: string): string {
  return `${sort} ${createHmac("sha256", Buffer.from(trialKey, "base64")).update(`${sort} ${text}`).digest("base64url")}`;
}
