import { createHmac } from "node:crypto";
import type { Db } from "@/db/handle";
import { hadTrial } from "@/db/queries/plan-periods";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { findCards, takeTrialMarks } from "@/db/queries/trial-marks";
import { getPersonNetwork } from "@/lib/auth/address-group";
import { type TrialMark, trialMarks } from "@/lib/pricing/trial-marks";
import { findOrAddTrialKey } from "@/lib/service/process/find-or-add-trial-key";
import type { Services } from "@/lib/service/services";

export interface TrialApplicant {
  readonly email: string;
  readonly address: string;
}

/**
 * Returns true if the trial starts. A trial can be claimed once per buyer and item, and once per email address and card
 * (or network, if no card is known), from any workspace. Locks the item's price.
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

/** Uses a keyed hash, so that stored trial marks don't reveal email addresses or cards, even by guessing. */
export function hashMark(trialKey: string, sort: TrialMark["sort"], text: string): string {
  return `${sort} ${createHmac("sha256", Buffer.from(trialKey, "base64")).update(`${sort} ${text}`).digest("base64url")}`;
}
