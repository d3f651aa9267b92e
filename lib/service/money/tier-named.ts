import type { PriceItem } from "@/db/queries/prices";
import { MAIN_TIER } from "@/lib/schema/new-tier-id";

const MAIN_NAME = "Standard";

export function tierNamed({ tier, name }: Pick<PriceItem, "tier" | "name">) {
  return { tier: tier ?? MAIN_TIER, name: name ?? MAIN_NAME };
}
