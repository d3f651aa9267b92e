import { useQueries, useQuery } from "@tanstack/react-query";
import { query, steadyQuery, wholeList } from "@/lib/client/query";
import { getMarketItem } from "@/lib/contract/market";
import { listProviders } from "@/lib/contract/published";
import { listSubscriptions } from "@/lib/contract/subscriptions";
import { partsOf } from "@/lib/snippets/recipe";

export interface ReadableData {
  readonly workflowId: string;
  readonly providerId: string;
  readonly name: string;
  /** Workspace that publishes the data. Null if that is the current workspace. */
  readonly publisher: string | null;
}

const MAX_SUBSCRIPTIONS = 100;

export function useReadableData(): { data: readonly ReadableData[]; pending: boolean } {
  const own = useQuery(wholeList(listProviders));
  const subscriptions = useQuery(steadyQuery(listSubscriptions, { query: { limit: MAX_SUBSCRIPTIONS } }));
  const bought = (subscriptions.data?.items ?? []).filter(
    ({ kind, status }) => kind === "workflow" && status !== "ended",
  );
  const items = useQueries({
    queries: bought.map(({ item_id: id }) => query(getMarketItem, { params: { kind: "workflow", id } })),
  });
  const offered = items.flatMap(({ data: item }) =>
    (item?.endpoints ?? [])
      .filter(({ kind, form }) => kind === "provider" && form !== "table")
      .map(({ url }) => {
        const { workflow, endpoint } = partsOf(url);
        return {
          workflowId: workflow,
          providerId: endpoint,
          name: item?.name ?? workflow,
          publisher: item?.publisher ?? null,
        };
      }),
  );
  const published = (own.data ?? []).map(
    ({ workflow_id: workflowId, workflow_name: name, provider_id: providerId }) => ({
      workflowId,
      providerId,
      name,
      publisher: null,
    }),
  );
  return {
    data: [...published, ...offered],
    pending: own.isPending || subscriptions.isPending || items.some(({ isPending }) => isPending),
  };
}
