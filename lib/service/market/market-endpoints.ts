import type { ItemKey, MarketItemRow } from "@/db/queries/market";
import type { MarketEndpoint } from "@/lib/contract/market";
import type { DataForm } from "@/lib/schema/data-form";
import { formOfValue } from "@/lib/service/document/form-of-value";
import type { LiveProvider } from "@/lib/service/published/live-workflows";
import type { PublishedValues } from "@/lib/service/published/provider-values";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";

/**
 * Returns the endpoints that a subscription key gives access to. An endpoint with its own key is included
 * only if subscription keys work there too, which is true for items that are listed or were ever for sale.
 */
export async function marketEndpoints(
  services: Services,
  { kind, itemId }: ItemKey,
  { offered, listed }: Pick<MarketItemRow, "offered" | "listed">,
  origin: string,
): Promise<MarketEndpoint[]> {
  if (kind === "worker") return [];
  if (kind !== "workflow") {
    const url = `${origin}/api/v1/${kind}s/${itemId}/data`;
    return [{ kind: "data", url, variables: [], form: null }];
  }
  const { live, values } = await services.part(PUBLISHED);
  const workflow = await live.find(itemId);
  const isOpen = ({ key }: { key: string | null }) => offered || listed || key === "";
  const triggers = [...(workflow?.triggers.values() ?? [])].filter(isOpen);
  const providers = [...(workflow?.providers.values() ?? [])].filter(isOpen);
  return [
    ...triggers.map(({ webhookId, variables }) => ({
      kind: "trigger" as const,
      url: `${origin}/api/t/${itemId}/${webhookId}`,
      variables: [...variables],
      form: null,
    })),
    ...(await Promise.all(
      providers.map(async (provider) => ({
        kind: "provider" as const,
        url: `${origin}/api/w/${itemId}/${provider.providerId}`,
        variables: [],
        form: await formOfProvider(values, itemId, provider),
      })),
    )),
  ];
}

/** The result is null if there is no data yet. */
export async function formOfProvider(
  values: PublishedValues,
  workflowId: string,
  { providerId, isText, view }: LiveProvider,
): Promise<DataForm | null> {
  if (view !== null) return "table";
  if (isText) return "text";
  const value = await values.current(workflowId, providerId);
  return value && formOfValue(value);
}
