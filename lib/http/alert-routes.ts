import { getAlertRules } from "@/lib/service/alerts/get-alert-rules";
import { listAlerts } from "@/lib/service/alerts/list-alerts";
import { saveAlertRules } from "@/lib/service/alerts/save-alert-rules";

export const alertRoutes = [getAlertRules, saveAlertRules, listAlerts] as const;
