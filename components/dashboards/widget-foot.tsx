"use client";

import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ChartCredit } from "@/components/charts/chart-credit";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tooltip } from "@/components/ui/tooltip";
import { useNow } from "@/components/ui/use-now";
import type { PublishedData } from "@/lib/schema/dashboard";
import { type Freshness, freshnessOf } from "@/lib/widgets/freshness";
import type { WidgetView } from "@/lib/widgets/widget-view";
import { DataOrigin } from "./data-origin";
import { FailureNote } from "./failure-note";

interface WidgetFootProps {
  view: WidgetView | null;
  published: PublishedData | undefined;
  staleAfter: number | undefined;
  refreshProblem: string | null;
  /** True if the widget belongs to this workspace. Only then can its runs be opened. */
  own: boolean;
  onOrigin?: (() => void) | undefined;
}

interface AsOfProps {
  looks: string;
  onOrigin: (() => void) | undefined;
  children: ReactNode;
}

function AsOf({ looks, onOrigin, children }: AsOfProps) {
  if (!onOrigin) return <span className={clsx("shrink-0", looks)}>{children}</span>;
  return (
    <button
      type="button"
      onClick={onOrigin}
      className={clsx("h-6 shrink-0 underline decoration-dotted underline-offset-2 hover:text-text", looks)}
    >
      {children}
      <span className="sr-only">: show where the value comes from</span>
    </button>
  );
}

const EVERY_MS = 15_000;
const LOOKS: Record<Freshness, string> = { fresh: "text-muted", late: "text-warn", old: "text-bad" };
const WORDS: Record<Freshness, string> = { fresh: "", late: "late · ", old: "old · " };

export function WidgetFoot({ view, published, staleAfter, refreshProblem, own, onOrigin }: WidgetFootProps) {
  const now = useNow(EVERY_MS);
  const asOf = published?.as_of ?? null;
  const freshness = asOf === null ? "fresh" : freshnessOf(Date.parse(asOf), now, staleAfter);
  const trouble = refreshProblem === null ? null : `Not refreshed: ${refreshProblem}`;
  const failure = published?.failure ?? null;
  const isChart = view?.kind === "series" || view?.kind === "candles";
  return (
    <footer className="flex h-6 shrink-0 items-center gap-2 overflow-hidden border-t whitespace-nowrap px-3 text-2xs text-muted">
      {asOf !== null && (
        <AsOf looks={LOOKS[freshness]} onOrigin={onOrigin}>
          {WORDS[freshness]}as of <RelativeTime at={asOf} />
        </AsOf>
      )}
      {isChart && (
        <span className="truncate">
          {[view.dated ? view.pace : view.zone, view.missing > 0 && `${view.missing} missing`]
            .filter(Boolean)
            .join(" · ")}
        </span>
      )}
      {published?.part && <span className="truncate">newest rows only</span>}
      {trouble !== null && (
        <Tooltip text={trouble} side="top">
          <button type="button" className="flex min-w-0 items-center gap-1 text-warn">
            <TriangleAlert aria-hidden className="size-3 shrink-0" />
            <span className="truncate">{trouble}</span>
          </button>
        </Tooltip>
      )}
      {trouble === null && failure !== null && <FailureNote failure={failure} own={own} />}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {isChart && <ChartCredit />}
        {published && <DataOrigin sources={published.sources} sample={published.sample} />}
      </span>
    </footer>
  );
}
