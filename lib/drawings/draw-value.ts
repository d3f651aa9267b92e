import type { Drawing } from "@/lib/schema/drawing";
import { DRAWING_SIZE } from "@/lib/schema/drawing-bounds";
import { guessWidget, type WidgetGuess } from "@/lib/widgets/guess-widget";
import { widgetView } from "@/lib/widgets/widget-view";
import { symbolOf } from "./draw-board";
import { barPlot, candlePlot, inset, linePlot } from "./plots";

const MAX_POINTS = 60;
const MAX_BARS = 32;
const MARGIN = 12;
const BOX = inset({ x: 0, y: 0, ...DRAWING_SIZE }, MARGIN);

/** Draws a value as a chart without labels, or as its widget's icon if it can't be charted. */
export function drawValue(value: unknown, widget: WidgetGuess = guessWidget(value)): Drawing {
  const view = widgetView(widget, value, { symbol: null, range: null });
  switch (view.kind) {
    case "series": {
      const points = view.series[0]?.points.map((point) => point.value) ?? [];
      const isBar = view.style === "bar";
      return { shapes: [isBar ? barPlot(thinOut(points, MAX_BARS), BOX) : linePlot(thinOut(points), BOX)] };
    }
    case "candles":
      return {
        shapes: candlePlot(
          view.candles.slice(-MAX_BARS).map(({ prices }) => prices),
          BOX,
        ),
      };
    case "bars":
      return {
        shapes: [
          barPlot(
            view.bars.slice(0, MAX_BARS).map((bar) => bar.value),
            BOX,
          ),
        ],
      };
    default:
      return drawWidget(view.kind === "none" ? "text" : widget.kind);
  }
}

export function drawWidget(kind: WidgetGuess["kind"]): Drawing {
  return { shapes: symbolOf(kind, BOX) };
}

function thinOut<T>(list: readonly T[], max = MAX_POINTS): readonly T[] {
  const every = Math.ceil(list.length / max);
  return every < 2 ? list : list.filter((_, at) => at % every === 0);
}
