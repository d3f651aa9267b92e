import type { QueryClient } from "@tanstack/react-query";
import { getSettings } from "@/lib/contract/settings";
import { alertsPages } from "./alert-queries";
import { approvalsPages } from "./approval-queries";
import { dashboardListOptions } from "./dashboard-queries";
import type { EndlessOptions } from "./endless";
import { homeOptions } from "./home-queries";
import { credentialListOptions } from "./key-queries";
import { marketListOptions } from "./market-queries";
import { priceListOptions } from "./price-queries";
import { query } from "./query";
import { runListOptions } from "./run-queries";
import { tableListOptions } from "./table-queries";
import { workflowListOptions } from "./workflow-queries";

type Prefetch = (queries: QueryClient) => Promise<void>;

const ONLY_IF_MISSING = { staleTime: "static" } as const;

/** The main query of each screen in the sidebar, with the same options as on its page. */
const PREFETCHES: Readonly<Record<string, Prefetch>> = {
  "/": (queries) => queries.prefetchQuery({ ...homeOptions, ...ONLY_IF_MISSING }),
  "/workflows": ofList(workflowListOptions({})),
  "/runs": ofList(runListOptions(null, {})),
  "/approvals": ofList(approvalsPages({ status: "open" })),
  "/dashboards": ofList(dashboardListOptions({})),
  "/alerts": ofList(alertsPages("open")),
  "/tables": ofList(tableListOptions),
  "/market": ofList(marketListOptions({})),
  "/prices": ofList(priceListOptions({})),
  "/credentials": ofList(credentialListOptions),
  "/settings": (queries) => queries.prefetchQuery({ ...query(getSettings), ...ONLY_IF_MISSING }),
};

/** Does nothing if the screen's data is already cached. The page itself refetches stale data. */
export async function prefetchScreen(queries: QueryClient, href: string): Promise<void> {
  await PREFETCHES[href]?.(queries);
}

function ofList<Item>(options: EndlessOptions<Item>): Prefetch {
  return (queries) => queries.prefetchInfiniteQuery({ ...options, ...ONLY_IF_MISSING });
}
