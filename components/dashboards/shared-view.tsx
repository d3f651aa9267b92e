"use client";

import { useQuery } from "@tanstack/react-query";
import { describeError } from "@/components/frame/describe-error";
import { ProblemState } from "@/components/frame/problem-state";
import { Wordmark } from "@/components/frame/wordmark";
import { sharedDataOptions, sharedOptions } from "@/lib/client/dashboard-queries";
import type { Shared } from "@/lib/contract/share-links";
import { DashboardGrid } from "./dashboard-grid";
import { ParameterBar } from "./parameter-bar";
import { useParameters } from "./use-parameters";
import { WidgetFrame } from "./widget-frame";

interface SharedViewProps {
  token: string;
  initial: Shared;
  /** Within a frame of another site: nothing but what is shared. */
  embedded: boolean;
}

/** What a public link opens, for whoever has it. */
export function SharedView({ token, initial, embedded }: SharedViewProps) {
  const shared = useQuery({ ...sharedOptions(token), initialData: initial });
  const data = useQuery(sharedDataOptions(token));
  const { name, kind, layout, widgets, parameters: defaults } = shared.data;
  const { parameters, setParameter } = useParameters(defaults);
  const refreshProblem = data.isError ? describeError(data.error).detail : null;
  const draw = (widgetId: string) => {
    const widget = widgets.find((each) => each.id === widgetId);
    return (
      widget && (
        <WidgetFrame
          widget={widget}
          published={data.data?.items.find((item) => item.widget_id === widgetId)}
          refreshProblem={refreshProblem}
          parameters={parameters}
          onSymbol={(symbol) => setParameter("symbol", symbol)}
        />
      )
    );
  };
  const [only] = widgets;
  const isGone = data.isError && data.data === undefined;
  return (
    <main className="flex h-dvh flex-col">
      {!embedded && (
        <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-2">
          <Wordmark />
          <h1 className="min-w-0 flex-1 truncate font-semibold text-base">{name}</h1>
          <ParameterBar parameters={parameters} onChange={setParameter} />
        </header>
      )}
      {isGone ? (
        <ProblemState title="This cannot be shown" error={data.error} onRetry={data.refetch} />
      ) : kind === "widget" && only ? (
        <div className={embedded ? "min-h-0 flex-1" : "mx-auto min-h-0 w-full max-w-5xl flex-1 p-3"}>
          {draw(only.id)}
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <DashboardGrid layout={layout} draw={draw} />
        </div>
      )}
    </main>
  );
}
