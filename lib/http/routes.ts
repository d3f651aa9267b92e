import { openApi } from "@/lib/contract/catalogue";
import { ok } from "@/lib/kit/result";
import { alertRoutes } from "./alert-routes";
import { billingRoutes } from "./billing-routes";
import { bulkRetryRoutes } from "./bulk-retry-routes";
import { dashboardRoutes } from "./dashboard-routes";
import { describeApi } from "./describe-api";
import { factorRoutes } from "./factor-routes";
import { homeRoutes } from "./home-routes";
import { hookRoutes } from "./hook-routes";
import { instanceRoutes } from "./instance-routes";
import { keyRoutes } from "./key-routes";
import { marketRoutes } from "./market-routes";
import { type EndpointRoute, onOpenReply } from "./on";
import { peopleRoutes } from "./people-routes";
import { priceRoutes } from "./price-routes";
import { tableRoutes } from "./table-routes";
import { workflowRoutes } from "./workflow-routes";

/** What answers each endpoint of `/api/v1`. */
export const routes: readonly EndpointRoute[] = [
  ...peopleRoutes,
  ...factorRoutes,
  ...homeRoutes,
  ...workflowRoutes,
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
  onOpenReply(openApi, async (_services, { origin }) => ok({ json: describeApi(origin) })),
];
