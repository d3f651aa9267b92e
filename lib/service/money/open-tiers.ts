import type { Db } from "@/db/handle";
import { findTiers } from "@/db/queries/price-tiers";
import type { PriceItem } from "@/db/queries/prices";
import { ok, type Result } from "@/lib/kit/result";
import { priceAt } from "@/lib/pricing/price-state";
import { MAIN_TIER } from "@/lib/schema/new-tier-id";
import type { PriceKind } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { invalidField } from "@/lib/service/process/faults";
import { findTier, lockPrice } from "./change-price";

interface Named {
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly workspaceId: string;
}

export async function lockOpenTier(
  db: Db,
  item: Named,
  tier: string | undefined,
  now: number,
): Promise<Result<PriceItem, Problem>> {
  const main = await lockPrice(db, item, now);
  if (tier === undefined || tier === MAIN_TIER) return ok(main);
  const found = await findTier(db, item, tier);
  if (!found || found.closed)
    return invalidField("tier", "unknown_tier", `This ${item.kind} doesn't offer this plan.`);
  return ok({ ...found, state: priceAt(found.state, now) });
}

export async function findOpenTiers(db: Db, main: PriceItem): Promise<PriceItem[]> {
  return withOpenTiers(main, await findTiers(db, main));
}

export function withOpenTiers(main: PriceItem, tiers: readonly PriceItem[]): PriceItem[] {
  const open = tiers.filter(({ closed }) => !closed);
  return open.length === 0 ? [] : [main, ...open];
}
