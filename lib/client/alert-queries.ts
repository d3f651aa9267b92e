import { getAlertRules, listAlerts, saveAlertRules } from "@/lib/contract/alerts";
import type { BodyIn } from "@/lib/contract/endpoint";
import { againEvery, type ListQuery } from "./endless";
import { change, pages, query } from "./query";

const AGAIN_MS = 15_000;

export function alertsPages(query: ListQuery<typeof listAlerts>) {
  return { ...pages(listAlerts, { query }), ...againEvery(AGAIN_MS) };
}

export function alertRulesOptions(id: string) {
  return { ...query(getAlertRules, { params: { id } }), staleTime: 0 };
}

export function saveAlertRulesOptions(id: string) {
  return change(saveAlertRules, (body: BodyIn<typeof saveAlertRules>) => ({ params: { id }, body }), [
    `/workflows/${id}/alerts`,
    "/alerts",
  ]);
}
