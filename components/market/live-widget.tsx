"use client";

import { useQuery } from "@tanstack/react-query";
import { useLiveChanges } from "@/components/dashboards/use-live-changes";
import { WidgetWall } from "@/components/dashboards/widget-wall";
import { CardSection } from "@/components/parts/card-section";
import { widgetDataOptions } from "@/lib/client/dashboard-queries";
import { query } from "@/lib/client/query";
import { getWidget } from "@/lib/contract/dashboards";

export function LiveWidget({ id }: { id: string }) {
  const widget = useQuery(query(getWidget, { params: { id } }));
  const isLive = useLiveChanges(`widget/${id}`, widgetDataOptions(id).queryKey);
  const data = useQuery(widgetDataOptions(id, isLive));
  if (!widget.data) return null;
  const { name } = widget.data;
  const layout = [{ widget_id: id, x: 0, y: 0, w: 12, h: 8 }];
  return (
    <CardSection title="Live data">
      <div className="h-96">
        <WidgetWall
          shared={{ kind: "widget", name, layout, parameters: {}, widgets: [widget.data] }}
          data={data.data}
          error={data.error}
        />
      </div>
    </CardSection>
  );
}
