import { type ChartOptions, ColorType, CrosshairMode, type DeepPartial } from "lightweight-charts";
import type { ChartColours } from "./chart-colours";

/**
 * Time is the place in the list, so hours and days without rows take no room. The library's mark stays: its licence
 * asks for a visible link.
 */
export function chartOptions({ muted, line }: ChartColours): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: muted,
      fontFamily: "var(--font-geist-sans), system-ui, sans-serif",
      fontSize: 11,
      attributionLogo: true,
      panes: { separatorColor: line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.1 } },
    timeScale: { borderColor: line, secondsVisible: false, minBarSpacing: 0.02, enableConflation: true },
    localization: { dateFormat: "dd MMM yyyy" },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  };
}
