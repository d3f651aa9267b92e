import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toastProblem } from "@/components/frame/toast-problem";
import { conditionsOf, type RunFilter } from "@/components/runs/run-filter";
import { planBulkRetryOptions } from "@/lib/client/bulk-retry-queries";

/** Plans the retries and opens the plan's page. No run is retried yet. */
export function usePlanBulkRetry() {
  const router = useRouter();
  const plan = useMutation(planBulkRetryOptions);
  return {
    planning: plan.isPending,
    plan: (filter: RunFilter) => {
      const { status: _, ...conditions } = conditionsOf(filter, Date.now());
      plan.mutate(
        { conditions: { ...conditions, ...(filter.workflow && { workflow_id: filter.workflow }) } },
        {
          onSuccess: ({ id }) => router.push(`/runs/repairs/${id}`),
          onError: (error) => toastProblem("Couldn't plan the bulk retry", error),
        },
      );
    },
  };
}
