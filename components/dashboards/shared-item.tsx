"use client";

import { Wordmark } from "@/components/frame/wordmark";
import type { CalledBoard } from "@/lib/client/board-call-queries";
import type { DashboardData } from "@/lib/contract/dashboards";
import type { Shared } from "@/lib/contract/share-links";
import { symbolChoices } from "@/lib/widgets/symbol-choices";
import { ParameterBar } from "./parameter-bar";
import { useBoardCalls } from "./use-board-calls";
import { useParameters } from "./use-parameters";
import { WidgetWall } from "./widget-wall";

interface SharedItemProps {
  shared: Shared;
  data: DashboardData | undefined;
  error: unknown;
  embedded: boolean;
  board: CalledBoard;
}

export function SharedItem({ shared, data, error, embedded, board }: SharedItemProps) {
  const { parameters, setParameter } = useParameters(shared.parameters);
  const calls = useBoardCalls(board, shared.widgets, parameters);
  const isFramed = shared.kind === "widget";
  const room = isFramed ? "min-h-0 flex-1" : "min-h-0 flex-1 overflow-y-auto";
  return (
    <main className="flex h-dvh flex-col">
      {!embedded && (
        <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-2">
          <Wordmark />
          <h1 className="min-w-0 flex-1 truncate font-semibold text-base">{shared.name}</h1>
          <ParameterBar
            parameters={parameters}
            onChange={setParameter}
            calls={calls}
            choices={symbolChoices(shared.parameters)}
          />
        </header>
      )}
      <div className={isFramed && !embedded ? `${room} mx-auto w-full max-w-5xl p-3` : room}>
        <WidgetWall shared={shared} data={data} error={error ?? calls.problem} calls={calls} />
      </div>
    </main>
  );
}
