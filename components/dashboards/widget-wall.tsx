"use client";

import { describeError } from "@/components/frame/describe-error";
import type { DashboardData } from "@/lib/contract/dashboards";
import type { Shared } from "@/lib/contract/share-links";
import { DashboardGrid } from "./dashboard-grid";
import type { BoardCalls } from "./use-board-calls";
import { useParameters } from "./use-parameters";
import { WidgetFrame } from "./widget-frame";

interface WidgetWallProps {
  shared: Shared;
  data: DashboardData | undefined;
  error: unknown;
  calls?: BoardCalls;
}

export function WidgetWall({ shared, data, error, calls }: WidgetWallProps) {
  const { parameters, setParameter } = useParameters(shared.parameters);
  const shown = (widget: Shared["widgets"][number]) => {
    const published = data?.items.find((item) => item.widget_id === widget.id);
    return calls ? calls.shown(widget, published) : published;
  };
  const refreshProblem = error ? describeError(error).detail : null;
  const draw = (widgetId: string) => {
    const widget = shared.widgets.find((each) => each.id === widgetId);
    return (
      widget && (
        <WidgetFrame
          widget={widget}
          published={shown(widget)}
          refreshProblem={refreshProblem}
          parameters={parameters}
          onSymbol={(symbol) => setParameter("symbol", symbol)}
        />
      )
    );
  };
  const [only] = shared.widgets;
  return shared.kind === "widget" && only ? (
    draw(only.id)
  ) : (
    <DashboardGrid layout={shared.layout} draw={draw} />
  );
}
