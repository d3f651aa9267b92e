"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { toastDone } from "@/components/ui/toast";
import { dashboardDataOptions, saveDashboardOptions } from "@/lib/client/dashboard-queries";
import { query } from "@/lib/client/query";
import { getDashboard, type Widget } from "@/lib/contract/dashboards";
import type { LayoutItem } from "@/lib/schema/dashboard";
import { putBack, withWidget } from "./arrange-layout";

type ShownWidget = Omit<Widget, "source"> & { source?: Widget["source"] | undefined };

/**
 * Returns functions that change the dashboard. They apply each change to the current dashboard rather than to
 * the one from the last render.
 */
export function useDashboardChanges(id: string) {
  const queries = useQueryClient();
  const { queryKey } = query(getDashboard, { params: { id } });
  // Uses `mutateAsync`, because several saves may be pending and the callbacks of `mutate` run only for the
  // last one.
  const { mutateAsync: save } = useMutation(saveDashboardOptions(id));

  const arrange = (
    next: (layout: LayoutItem[]) => LayoutItem[],
    failed = "Couldn't save the layout",
  ): Promise<void> => {
    const known = queries.getQueryData(queryKey);
    if (!known) return Promise.resolve();
    return save({ layout: next(known.layout) }).then(
      () => {},
      (error: unknown) => toastProblem(failed, error),
    );
  };
  const show = async (widget: ShownWidget, next: (layout: LayoutItem[]) => LayoutItem[]) => {
    queries.setQueryData(
      queryKey,
      (before) =>
        before && { ...before, widgets: [...before.widgets.filter((each) => each.id !== widget.id), widget] },
    );
    await arrange(next, `Couldn't add ${widget.name} to the dashboard`);
    await queries.invalidateQueries({ queryKey: dashboardDataOptions(id).queryKey });
  };

  return {
    arrange,
    rename: (name: string) =>
      save({ name }).catch((error: unknown) => toastProblem("Couldn't save the name", error)),
    add: (widget: Widget) => show(widget, (layout) => withWidget(layout, widget)),
    remove: (widget: ShownWidget) => {
      const place = queries.getQueryData(queryKey)?.layout.find((item) => item.widget_id === widget.id);
      if (!place) return;
      arrange((layout) => layout.filter((item) => item !== place));
      toastDone(`${widget.name} was removed from the dashboard`, {
        label: "Undo",
        run: () => show(widget, (layout) => putBack(layout, place)),
      });
    },
  };
}
