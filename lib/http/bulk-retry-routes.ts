import * as bulkRetries from "@/lib/contract/bulk-retries";
import { on } from "@/lib/service/on";
import { changeBulkRetryPlan } from "@/lib/service/runs/change-bulk-retry-plan";
import { planBulkRetry } from "@/lib/service/runs/plan-bulk-retry";
import {
  listBulkRetries,
  listRepairedRuns,
  listRetries,
  readBulkRetry,
} from "@/lib/service/runs/read-bulk-retry";
import { updateBulkRetry } from "@/lib/service/runs/update-bulk-retry";

/** Failed runs that are retried together. */
export const bulkRetryRoutes = [
  on(bulkRetries.planBulkRetry, (services, { caller, body }) => planBulkRetry(services, caller, body)),
  on(bulkRetries.listBulkRetries, (services, { caller, query }) => listBulkRetries(services, caller, query)),
  on(bulkRetries.getBulkRetry, (services, { caller, params }) => readBulkRetry(services, caller, params.id)),
  on(bulkRetries.updateBulkRetry, (services, { caller, params, body }) =>
    updateBulkRetry(services, caller, params.id, body),
  ),
  on(bulkRetries.changeBulkRetryPlan, (services, { caller, params, body }) =>
    changeBulkRetryPlan(services, caller, params.id, body),
  ),
  on(bulkRetries.listBulkRetryRuns, (services, { caller, params, query }) =>
    listRepairedRuns(services, caller, params.id, query),
  ),
  on(bulkRetries.listRetries, (services, { caller, params, query }) =>
    listRetries(services, caller, params.id, query),
  ),
] as const;
