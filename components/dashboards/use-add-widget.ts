"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createDashboardOptions,
  createWidgetOptions,
  saveDashboardOptions,
} from "@/lib/client/dashboard-queries";
import { query } from "@/lib/client/query";
import { getDashboard } from "@/lib/contract/dashboards";
import { withWidget } from "./arrange-layout";

export const NEW_DASHBOARD = "new";

/** The returned function resolves to the dashboard's ID. */
export function useAddWidget(target: string) {
  const queries = useQueryClient();
  const createWidget = useMutation(createWidgetOptions);
  const createDashboard = useMutation(createDashboardOptions);
  const saveDashboard = useMutation(saveDashboardOptions(target));
  return async (body: Parameters<typeof createWidget.mutateAsync>[0]): Promise<string> => {
    const widget = await createWidget.mutateAsync(body);
    if (target === NEW_DASHBOARD) {
      const layout = withWidget([], widget);
      return (await createDashboard.mutateAsync({ name: "New dashboard", layout })).id;
    }
    const { layout } = await queries.fetchQuery({
      ...query(getDashboard, { params: { id: target } }),
      staleTime: 0,
    });
    await saveDashboard.mutateAsync({ layout: withWidget(layout, widget) });
    return target;
  };
}
