import type { MarketDetail, MarketEndpoint } from "@/lib/contract/market";
import { dataRecipes, programRecipes } from "@/lib/snippets/data-recipes";
import type { Recipe } from "@/lib/snippets/recipe";
import { triggerRecipes } from "@/lib/snippets/trigger-recipes";

export function endpointRecipes(
  { kind, url, variables, form }: MarketEndpoint,
  own: boolean,
  keyed: boolean,
): Recipe[] {
  const access = { url, own, key: keyed ? ("a subscription's" as const) : null };
  if (kind === "data") return programRecipes({ ...access, form: "value" });
  if (kind === "provider") return dataRecipes({ ...access, form: form ?? "value" });
  const values = variables.map(({ name, default: value, choices }) => [name, value ?? choices?.[0] ?? ""]);
  return triggerRecipes({ ...access, variables: Object.fromEntries(values) });
}

/** True if the item's endpoints require a subscription key. */
export function isKeyed({ price, kind }: Pick<MarketDetail, "price" | "kind">): boolean {
  return price.mode !== "free" || kind !== "workflow";
}
