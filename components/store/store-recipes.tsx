import { ENDPOINT_LABELS, nameEndpoint } from "@/components/market/endpoint-labels";
import { endpointRecipes, isKeyed } from "@/components/market/endpoint-recipes";
import type { MarketDetail } from "@/lib/contract/market";
import { RecipeList } from "./recipe-list";

export function StoreRecipes({ item }: { item: MarketDetail }) {
  return item.endpoints.map((endpoint) => (
    <div key={endpoint.url} className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-sm">
        {`${nameEndpoint(endpoint, item.endpoints)} from other programs`}
      </h3>
      <RecipeList
        recipes={endpointRecipes(endpoint, item.own, isKeyed(item))}
        label={ENDPOINT_LABELS[endpoint.kind]}
        name={`use ${endpoint.url}`}
      />
    </div>
  ));
}
