"use client";

import { createChart, createSeriesMarkers, HistogramSeries } from "lightweight-charts";
import { useEffect, useRef } from "react";
import { chartColours } from "@/components/charts/chart-colours";
import { chartOptions } from "@/components/charts/chart-options";
import { stamp } from "@/components/charts/stamp";
import { useAppearance } from "@/components/frame/use-appearance";
import { useMedia } from "@/components/ui/use-media";
import { maxOf } from "@/lib/kit/max-of";
import { formatMoney, formatPrice } from "@/lib/pricing/format-money";
import type { PriceMark, RevenueDay } from "./revenue-days";

export interface RevenueChartProps {
  days: readonly RevenueDay[];
  marks: readonly PriceMark[];
  currency: string;
}

export function RevenueChart({ days, marks, currency }: RevenueChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { appearance } = useAppearance();
  const dark = useMedia("(prefers-color-scheme: dark)");
  const theme = `${appearance.theme} ${appearance.safe} ${dark}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the theme are read from the page
  useEffect(() => {
    if (box.current === null) return;
    const colours = chartColours(box.current);
    const chart = createChart(box.current, {
      ...chartOptions(colours),
      handleScroll: false,
      handleScale: false,
    });
    const bars = chart.addSeries(HistogramSeries, {
      color: colours.accent,
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: {
        type: "custom",
        minMove: 1,
        formatter: (minor: number) => formatMoney(Math.round(minor), currency),
      },
    });
    // Sets a minimum height for the scale. In a period without revenue, zero would otherwise be in the middle
    // of the scale, with negative amounts below it.
    bars.applyOptions({ autoscaleInfoProvider: (scaled: () => Scaled) => atLeast(scaled(), days) });
    bars.setData(days.map(({ at, amount }) => ({ time: stamp(at), value: amount })));
    createSeriesMarkers(
      bars,
      marks.map(({ at, price, plan }) => ({
        time: stamp(at),
        position: "aboveBar",
        shape: "arrowDown",
        color: colours.warn,
        text: plan === null ? formatPrice(price) : `${plan}: ${formatPrice(price)}`,
      })),
    );
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [theme, days, marks, currency]);
  return <div ref={box} className="h-full w-full" />;
}

type Scaled = { priceRange: { minValue: number; maxValue: number } | null } | null;

function atLeast(scaled: Scaled, days: readonly RevenueDay[]): Scaled {
  const max = Math.max(1, maxOf(days.map(({ amount }) => amount)));
  return { ...scaled, priceRange: { minValue: 0, maxValue: max } };
}
