import { ENDPOINT_LABELS } from "@/components/market/endpoint-labels";
import { endpointRecipes, isKeyed } from "@/components/market/endpoint-recipes";
import { RecipeSteps } from "@/components/use-it/recipe-steps";
import type { MarketDetail } from "@/lib/contract/market";
import { READER_WORDS } from "@/lib/snippets/recipe";
import { StoreCode } from "./store-code";

/** Instructions for other programs, of which one can be open at a time. Works without JavaScript. */
export function StoreRecipes({ item }: { item: MarketDetail }) {
  return item.endpoints.map((endpoint) => (
    <section
      key={endpoint.url}
      aria-label={`${ENDPOINT_LABELS[endpoint.kind]} from other programs`}
      className="divide-y rounded-md border bg-surface"
    >
      {endpointRecipes(endpoint, item.own, isKeyed(item)).map((recipe) => (
        <details key={recipe.reader} name={`use ${endpoint.url}`}>
          <summary className="cursor-pointer px-3 py-2 text-sm touch:py-3">
            {READER_WORDS[recipe.reader]}
          </summary>
          <div className="px-3 pb-3">
            <RecipeSteps recipe={recipe} label={ENDPOINT_LABELS[endpoint.kind]} Code={StoreCode} />
          </div>
        </details>
      ))}
    </section>
  ));
}
