import * as alerts from "@/lib/contract/alerts";
import { listAlerts } from "@/lib/service/alerts/list-alerts";
import { readAlertRules } from "@/lib/service/alerts/read-alert-rules";
import { saveAlertRules } from "@/lib/service/alerts/save-alert-rules";
import { on } from "@/lib/service/on";

/** Alert rules, and alerts that were raised. */
export const alertRoutes = [
  on(alerts.getAlertRules, (services, { caller, params }) => readAlertRules(services, caller, params.id)),
  on(alerts.saveAlertRules, (services, { caller, params, body }) =>
    saveAlertRules(services, caller, params.id, body),
  ),
  on(alerts.listAlerts, (services, { caller, query }) => listAlerts(services, caller, query)),
] as const;
