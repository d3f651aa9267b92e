import { openApi } from "@/lib/contract/catalogue";
import { alertRoutes } from "@/lib/http/alert-routes";
import { backRunRoutes } from "@/lib/http/back-run-routes";
import { billingRoutes } from "@/lib/http/billing-routes";
import { bulkRetryRoutes } from "@/lib/http/bulk-retry-routes";
import { dashboardRoutes } from "@/lib/http/dashboard-routes";
import { factorRoutes } from "@/lib/http/factor-routes";
import { type BoundRoute, handle } from "@/lib/http/handle";
import { homeRoutes } from "@/lib/http/home-routes";
import { hookRoutes } from "@/lib/http/hook-routes";
import { instanceRoutes } from "@/lib/http/instance-routes";
import { keyRoutes } from "@/lib/http/key-routes";
import { marketRoutes } from "@/lib/http/market-routes";
import { peopleRoutes } from "@/lib/http/people-routes";
import { priceRoutes } from "@/lib/http/price-routes";
import { tableRoutes } from "@/lib/http/table-routes";
import { withTriggerKey } from "@/lib/http/with-trigger-key";
import { workflowRoutes } from "@/lib/http/workflow-routes";
import { ok } from "@/lib/kit/result";
import { onOpen } from "@/lib/service/on";
import { getRun } from "@/lib/service/runs/read-run";
import { describeApi } from "./describe-api";

export const routes: readonly BoundRoute[] = [
  withTriggerKey(handle(getRun)),
  ...[
    ...peopleRoutes,
    ...factorRoutes,
    ...homeRoutes,
    ...workflowRoutes,
    ...backRunRoutes,
    ...bulkRetryRoutes,
    ...keyRoutes,
    ...tableRoutes,
    ...dashboardRoutes,
    ...hookRoutes,
    ...alertRoutes,
    ...priceRoutes,
    ...billingRoutes,
    ...marketRoutes,
    ...instanceRoutes,
    onOpen(
      openApi,
      async (_services, { origin }) => ok(describeApi(origin)),
      (json) => ({ json }),
    ),
  ].map(handle),
];
