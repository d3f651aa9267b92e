import { z } from "zod";
import type { DashboardRow } from "@/db/queries/dashboards";
import type { Dashboard } from "@/lib/contract/dashboards";
import { dashboardParameters, type LayoutItem, layoutItem } from "@/lib/schema/dashboard";

export function dashboardAnswer(row: DashboardRow): Dashboard {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    layout: layoutOf(row),
    parameters: dashboardParameters.parse(JSON.parse(row.parameters)),
    calls_per_hour: row.callsPerHour,
    visibility: row.visibility,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function layoutOf(row: Pick<DashboardRow, "layout">): LayoutItem[] {
  return z.array(layoutItem).parse(JSON.parse(row.layout));
}
