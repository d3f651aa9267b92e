import { getAlertRules, listAlerts, saveAlertRules } from "@/lib/contract/alerts";
import type { BodyIn } from "@/lib/contract/endpoint";
import { againEvery } from "./endless";
import { change, pages, query } from "./query";

const AGAIN_MS = 15_000;
const ROWS_A_PAGE = 25;

export function alertsPages(status: "open" | "ended") {
  return { ...pages(listAlerts, { query: { status, limit: ROWS_A_PAGE } }), ...againEvery(AGAIN_MS) };
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
