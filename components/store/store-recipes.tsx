import { ENDPOINT_LABELS } from "@/components/market/endpoint-labels";
import { endpointRecipes, isKeyed } from "@/components/market/endpoint-recipes";
import type { MarketDetail } from "@/lib/contract/market";
import { RecipeList } from "./recipe-list";

export function StoreRecipes({ item }: { item: MarketDetail }) {
  return item.endpoints.map((endpoint) => (
    <RecipeList
      key={endpoint.url}
      recipes={endpointRecipes(endpoint, item.own, isKeyed(item))}
      label={ENDPOINT_LABELS[endpoint.kind]}
      name={`use ${endpoint.url}`}
    />
  ));
}
