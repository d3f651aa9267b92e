import { candlePlot, inset, linePlot } from "@/lib/drawings/plots";
import type { Drawing } from "@/lib/schema/drawing";
import { DRAWING_SIZE } from "@/lib/schema/drawing-bounds";

const BOX = inset({ x: 0, y: 0, ...DRAWING_SIZE }, 14);
const COUNT = 26;

const closes = Array.from(
  { length: COUNT },
  (_, at) => 100 + 9 * Math.sin(at / 4) + at / 2 + 3 * Math.sin(at * 2),
);

export const CANDLES: Drawing = {
  shapes: candlePlot(
    closes.map((close, at) => {
      const open = closes[at - 1] ?? close - 1;
      return { open, close, high: Math.max(open, close) + 1.5, low: Math.min(open, close) - 1.5 };
    }),
    BOX,
  ),
};

const steps = closes.map((_, at) => at);

export const CROSSING: Drawing = {
  shapes: [
    {
      ...linePlot(
        steps.map((at) => at - 2 * Math.cos(at / 4)),
        { ...BOX, y: BOX.y + BOX.height * 0.35, height: BOX.height * 0.3 },
      ),
      colour: "line",
    },
    linePlot(
      steps.map((at) => at - 7 * Math.cos(at / 5)),
      BOX,
    ),
  ],
};
