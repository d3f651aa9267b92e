"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import { ChartCredit } from "@/components/charts/chart-credit";
import { Skeleton } from "@/components/ui/skeleton";
import { DifferenceList } from "./difference-list";
import { differenceSentence } from "./difference-sentence";
import { type NumberPath, pathLabel } from "./number-paths";
import { isDifferent } from "./pair-values";
import { counted } from "./preview-sentence";
import type { ComparedValues } from "./use-compared-values";
import { valuesChartView } from "./values-chart-view";

/** The chart library is loaded with the first chart, and never on the server, because it draws on a canvas. */
const ChartCanvas = dynamic(
  () => import("@/components/charts/chart-canvas").then((loaded) => loaded.ChartCanvas),
  { ssr: false, loading: () => <Skeleton className="h-full" /> },
);

interface ValuesComparisonProps {
  compared: ComparedValues;
  path: NumberPath | null;
  /** What the values are compared with, for use within a sentence, for example "version 4". */
  against: string;
}

export function ValuesComparison({ compared, path, against }: ValuesComparisonProps) {
  const { pairs, sides } = compared;
  const different = useMemo(() => pairs.filter(isDifferent), [pairs]);
  return (
    <>
      <p role="status">{differenceSentence(pairs, against)}</p>
      {path === null ? (
        <p className="text-muted">The values contain no numbers to plot.</p>
      ) : (
        <ValuesChart compared={compared} path={path} />
      )}
      {different.length > 0 && <DifferenceList pairs={different} sides={sides} path={path} />}
    </>
  );
}

function ValuesChart({ compared: { lines, range }, path }: { compared: ComparedValues; path: NumberPath }) {
  const { fromMs, toMs } = range;
  const view = useMemo(() => valuesChartView(lines, path, { fromMs, toMs }), [lines, path, fromMs, toMs]);
  const points = view.series[0]?.points.length ?? 0;
  return (
    <figure>
      <div
        role="img"
        aria-label={`${lines.map(({ title }) => title).join(" and ")}: chart of ${counted(points, "point")}`}
        className="h-72 rounded-md border pt-1"
      >
        <ChartCanvas view={view} range={`${fromMs} ${toMs}`} />
      </div>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted text-xs">
        <span>
          {pathLabel(path)}, times in {view.zone}
        </span>
        <ChartCredit />
      </figcaption>
    </figure>
  );
}
