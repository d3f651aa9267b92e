import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/alerts";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { call } from "./call";

const ALL = ["alerts"] as const;
const AGAIN_MS = 15_000;

export function alertsOptions(query: QueryIn<typeof contract.listAlerts>) {
  return queryOptions({
    queryKey: [...ALL, query],
    queryFn: ({ signal }) => call(contract.listAlerts, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
}

export function alertRulesOptions(workflowId: string) {
  return queryOptions({
    queryKey: ["alert-rules", workflowId],
    queryFn: ({ signal }) => call(contract.getAlertRules, { params: { id: workflowId }, signal }),
    staleTime: 0,
  });
}

export function saveAlertRulesOptions(queries: QueryClient, workflowId: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.saveAlertRules>) =>
      call(contract.saveAlertRules, { params: { id: workflowId }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: alertRulesOptions(workflowId).queryKey }),
        queries.invalidateQueries({ queryKey: ALL }),
      ]),
  });
}
