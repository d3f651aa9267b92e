import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  TickMarkType,
  type Time,
} from "lightweight-charts";
import type { ChartColours } from "./chart-colours";

/**
 * The time axis is spaced by row, so hours and days without rows take up no space. The library's logo is
 * disabled, because its link would send the page's URL to the library's site, and the URL of a shared page is
 * secret. `ChartCredit` replaces the logo.
 */
export function chartOptions({ muted, line }: ChartColours): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: muted,
      fontFamily: "var(--font-geist-sans), system-ui, sans-serif",
      fontSize: 11,
      attributionLogo: false,
      panes: { separatorColor: line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.1 } },
    leftPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.1 } },
    timeScale: {
      borderColor: line,
      secondsVisible: false,
      minBarSpacing: 0.02,
      // Keeps the bars of a chart with only a few rows from becoming too wide.
      maxBarSpacing: 40,
      enableConflation: true,
      tickMarkFormatter: tickLabel,
    },
    localization: { dateFormat: "dd MMM yyyy" },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  };
}

const TICKS: Record<TickMarkType, Intl.DateTimeFormatOptions> = {
  [TickMarkType.Year]: { year: "numeric" },
  [TickMarkType.Month]: { month: "short" },
  [TickMarkType.DayOfMonth]: { day: "numeric", month: "short" },
  [TickMarkType.Time]: { hour: "2-digit", minute: "2-digit", hour12: false },
  [TickMarkType.TimeWithSeconds]: { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false },
};
const tickFormats = new Map<string, Intl.DateTimeFormat>();

/** Day labels include the month, because a bare number below a chart is ambiguous. */
function tickLabel(time: Time, kind: TickMarkType, locale: string): string | null {
  if (typeof time !== "number") return null;
  const key = `${kind} ${locale}`;
  const format = tickFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...TICKS[kind], timeZone: "UTC" });
  tickFormats.set(key, format);
  return format.format(time * 1000);
}
