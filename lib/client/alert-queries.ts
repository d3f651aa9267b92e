import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/alerts";
import type { BodyIn } from "@/lib/contract/endpoint";
import { call } from "./call";
import { againEvery, endless, type ListQuery } from "./endless";

const ALL = ["alerts"] as const;
const AGAIN_MS = 15_000;

export function alertsPages(query: ListQuery<typeof contract.listAlerts>) {
  return {
    ...endless([...ALL, query], (at, signal) =>
      call(contract.listAlerts, { query: { ...query, ...at }, signal }),
    ),
    ...againEvery(AGAIN_MS),
  };
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
