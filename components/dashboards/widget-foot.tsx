"use client";

import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tooltip } from "@/components/ui/tooltip";
import { useNow } from "@/components/ui/use-now";
import type { PublishedData } from "@/lib/schema/dashboard";
import { type Freshness, freshnessOf } from "@/lib/widgets/freshness";
import type { WidgetView } from "@/lib/widgets/widget-view";
import { DataOrigin } from "./data-origin";

interface WidgetFootProps {
  view: WidgetView | null;
  published: PublishedData | undefined;
  staleAfter: number | undefined;
  refreshProblem: string | null;
}

const EVERY_MS = 15_000;
const LOOKS: Record<Freshness, string> = { fresh: "text-muted", late: "text-warn", old: "text-bad" };
const WORDS: Record<Freshness, string> = { fresh: "", late: "late · ", old: "old · " };

/** How old it is, what is missing, which clock, and whether it is made up. */
export function WidgetFoot({ view, published, staleAfter, refreshProblem }: WidgetFootProps) {
  const now = useNow(EVERY_MS);
  const asOf = published?.as_of ?? null;
  const freshness = asOf === null ? "fresh" : freshnessOf(Date.parse(asOf), now, staleAfter);
  return (
    <footer className="flex h-6 shrink-0 items-center gap-2 overflow-hidden border-t whitespace-nowrap px-3 text-2xs text-muted">
      {asOf !== null && (
        <span className={clsx("shrink-0", LOOKS[freshness])}>
          {WORDS[freshness]}as of <RelativeTime at={asOf} />
        </span>
      )}
      {(view?.kind === "series" || view?.kind === "candles") && (
        <span className="truncate">
          {view.daily ? "daily" : view.zone}
          {view.missing > 0 && ` · ${view.missing} missing`}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {refreshProblem !== null && (
          <Tooltip text={`Not refreshed: ${refreshProblem}`} side="top">
            <button type="button" className="flex items-center gap-1 text-warn">
              <TriangleAlert aria-hidden className="size-3" />
              not refreshed
            </button>
          </Tooltip>
        )}
        {published && <DataOrigin sources={published.sources} sample={published.sample} />}
      </span>
    </footer>
  );
}
