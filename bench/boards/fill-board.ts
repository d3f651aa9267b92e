import { z } from "zod";
import { post, publishWorkflow } from "@/bench/product/api";
import { OWNER_TOKEN } from "@/bench/product/instance";

const made = z.object({ id: z.string() });

const CHARTS = 5;
const SMALL = 19;
const CANDLES = 5_000;
const OVERLAYS = [{ kind: "sma", length: 50 }, { kind: "ema" }, { kind: "bollinger" }];
const KINDS = ["number", "table", "text"];

/** Creates a dashboard of 24 widgets over six providers. Returns its ID. */
export async function fillBoard(port: number): Promise<string> {
  const layout: object[] = [];
  const place = async (widget: object, at: object) => {
    const { id } = made.parse(await post(port, "/widgets", widget, OWNER_TOKEN));
    layout.push({ widget_id: id, ...at });
  };
  for (let index = 0; index < CHARTS; index += 1) {
    const source = await published(port, `Candles ${index}`, { symbol: `S${index}`, values: candles(index) });
    const widget = { name: `Chart ${index}`, kind: "candlestick", source, options: { overlays: OVERLAYS } };
    await place(widget, { x: (index % 3) * 4, y: Math.floor(index / 3) * 10, w: 4, h: 10 });
  }
  const source = await published(port, "Quotes", [
    { symbol: "AAPL", close: 110.25, change: 1.5 },
    { symbol: "MSFT", close: 410.5, change: -2.25 },
  ]);
  for (let index = 0; index < SMALL; index += 1) {
    const kind = KINDS[index % KINDS.length];
    const options = kind === "number" ? { path: [0, "close"] } : {};
    const at = { x: (index % 6) * 2, y: 20 + Math.floor(index / 6) * 5, w: 2, h: 5 };
    await place({ name: `Tile ${index}`, kind, source, options }, at);
  }
  return made.parse(await post(port, "/dashboards", { name: "Large", layout }, OWNER_TOKEN)).id;
}

async function published(port: number, name: string, value: unknown): Promise<object> {
  const id = await publishWorkflow(port, {
    format: "millrace.workflow/1",
    name,
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in", respond: "result" } },
      {
        index: 1,
        type: "data_provider",
        params: { provider_id: "out", response_data: "{{request.body.value}}" },
      },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  const answer = await fetch(`http://127.0.0.1:${port}/api/t/${id}/in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ value }),
  });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return { workflow_id: id, provider_id: "out" };
}

const DAY_MS = 86_400_000;

function candles(seed: number): object[] {
  let close = 100 + seed * 20;
  return Array.from({ length: CANDLES }, (_, index) => {
    const open = close;
    close = Math.max(5, open + Math.sin(index / 30 + seed) + (((index * 7_919 + seed) % 100) - 49.5) / 40);
    return {
      datetime: new Date(Date.UTC(2013, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
      open: cents(open),
      high: cents(Math.max(open, close) + 0.6),
      low: cents(Math.min(open, close) - 0.6),
      close: cents(close),
      volume: 1_000 + ((index * 31) % 900),
    };
  });
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
