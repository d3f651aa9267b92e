import { changeBulkRetryPlan } from "@/lib/service/runs/change-bulk-retry-plan";
import { planBulkRetry } from "@/lib/service/runs/plan-bulk-retry";
import {
  getBulkRetry,
  listBulkRetries,
  listBulkRetryRuns,
  listRetries,
} from "@/lib/service/runs/read-bulk-retry";
import { updateBulkRetry } from "@/lib/service/runs/update-bulk-retry";

export const bulkRetryRoutes = [
  planBulkRetry,
  listBulkRetries,
  getBulkRetry,
  updateBulkRetry,
  changeBulkRetryPlan,
  listBulkRetryRuns,
  listRetries,
] as const;
