import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { testInstance } from "@/lib/http/tests/instance.suite";
import type { Template } from "@/lib/templates/template";
import { TEMPLATE_TESTS } from "@/lib/templates/template-tests";
import { TEMPLATES } from "@/lib/templates/templates";

const { call, createWorkflow, runToEnd } = await testInstance();

const number = z.number();
const day = z.iso.date();
const filled = <T extends z.ZodType>(item: T) => z.array(item).min(1);
const article = z.looseObject({ title: z.string().min(1), url: z.url(), source: z.string() });
const rate = z.object({ date: day, percent: number });
const report = z.object({ date: day, symbol: z.string(), watched: z.boolean() });

/** The values that each template must publish: numbers in the right places, and no empty lists. */
const SERVED: Readonly<Record<string, z.ZodType>> = {
  "morning-brief": z.object({
    as_of: z.string(),
    headlines: filled(article),
    markets: z.array(z.object({ symbol: z.string(), close: number, percent_change: number })).length(4),
    ten_year_yield: z.object({ date: day, percent: number }),
  }),
  "portfolio-snapshot": z.looseObject({
    value: number.positive(),
    gain: number,
    day_change: number,
    holdings: z.array(z.object({ symbol: z.string(), value: number.positive(), gain: number })).length(4),
  }),
  "news-by-ticker": z.object({
    symbol: z.literal("AAPL"),
    name: z.string(),
    count: z.int().positive(),
    articles: filled(article),
  }),
  "currency-feed": z.object({
    as_of: z.string(),
    rates: z.array(z.object({ pair: z.string(), rate: number.positive() })).length(4),
    history: filled(z.object({ time: z.string(), close: number.positive() })),
  }),
  "tradingview-alert": z.looseObject({
    symbol: z.literal("AAPL"),
    action: z.literal("alert"),
    alert_price: z.literal(210),
    market_price: number.positive(),
    slippage_percent: number,
  }),
  "yield-curve-alert": z.looseObject({
    date: day,
    spread: number,
    inverted: z.boolean(),
    days_inverted: z.int(),
    history: filled(z.object({ date: day, spread: number })),
  }),
  "inflation-tracker": z.object({
    date: day,
    inflation: number,
    core_inflation: number,
    month_before: number,
    history: filled(rate),
    core_history: filled(rate),
  }),
  "earnings-week": z.object({
    from: day,
    to: day,
    count: z.int(),
    watched: z.array(report),
    others: z.array(report),
  }),
  "signal-change": z.object({
    symbol: z.literal("AAPL"),
    date: day,
    close: number.positive(),
    fast: number.positive(),
    slow: number.positive(),
    signal: z.enum(["buy", "sell"]),
  }),
  "zscore-watchlist": z.object({
    as_of: z.string(),
    limit: z.literal(2),
    watched: z
      .array(z.object({ symbol: z.string(), close: number, z_score: number, unusual: z.boolean() }))
      .length(4),
    unusual: z.array(z.string()),
  }),
  "spread-as-of": z.object({
    pair: z.string(),
    date: day,
    spread: number,
    z_score: number,
    history: filled(z.object({ date: day, spread: number })),
  }),
  "news-digest": z.object({
    headline: z.string().min(1),
    points: filled(z.string().min(1)),
    mood: z.literal("calm"),
    approved_by: z.string().min(1),
    approved_at: z.iso.datetime(),
  }),
  "portfolio-history": z.object({
    day,
    value: number.positive(),
    not_valued: z.literal(0),
    written: z.literal(4),
    holdings: z.array(z.looseObject({ symbol: z.string(), value: number.positive() })).length(4),
  }),
  "backfill-bars": z.object({
    table: z.literal("daily_bars"),
    new_rows: z.literal(1_008),
    changed_rows: z.literal(0),
    from: day,
    latest: z.array(z.object({ symbol: z.string(), date: day, close: number.positive() })).length(4),
  }),
  "risk-report": z.object({
    as_of: z.string(),
    days: z.literal(252),
    risk: z
      .array(
        z.object({
          symbol: z.string(),
          close: number.positive(),
          volatility_percent: number.positive(),
          drawdown_percent: number.max(0),
          worst_drawdown_percent: number.negative(),
          worst_day_percent: number.negative(),
          correlation: z.looseObject({ AAPL: number, SPY: number }),
        }),
      )
      .length(4),
  }),
};

test("there are at least fifteen, each with an id of its own", () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(15);
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length);
  expect(TEMPLATES.map(({ id }) => id).sort()).toEqual(Object.keys(SERVED).sort());
});

test("the interface hands them out with their tests and a drawing", async () => {
  const { body } = await call("GET", "/templates");
  const drawing = { shapes: expect.arrayContaining([expect.objectContaining({ filled: true })]) };
  const stored: Template[] = JSON.parse(JSON.stringify(TEMPLATES));
  expect(body.items).toEqual(
    stored.map((template) => ({
      ...template,
      document: { ...template.document, tests: TEMPLATE_TESTS[template.id] },
      drawing,
    })),
  );
});

describe.each(TEMPLATES.map((template) => [template.id, template] as const))(
  "%s",
  (id, { document, keys, tables = [] }) => {
    test("is created, published and run on sample data, and its provider serves what it says", async () => {
      for (const table of tables) expect((await call("POST", "/tables", { body: table })).status).toBe(201);
      const made = await call("POST", "/workflows", { body: document });
      expect(made.body.problems).toEqual([]);
      const workflow: string = made.body.id;
      expect((await call("POST", `/workflows/${workflow}/publish`, { body: {} })).status).toBe(200);
      const trigger = document.workers.find(({ type }) => type === "webhook_trigger");
      const variables = trigger ? example(trigger.params.variables) : {};
      const ended = runToEnd(workflow, { variables });
      if (document.workers.some(({ type }) => type === "wait")) await approve(workflow);
      const run = await ended;
      expect(run).toMatchObject({ status: "succeeded", error: null });
      const provider = document.workers.find(({ type }) => type === "data_provider");
      const served = await call("GET", `/api/w/${workflow}/${provider?.params.provider_id}`, { token: null });
      expect(served.status).toBe(200);
      expect(served.headers.get("x-data-sample")).toBe("true");
      expect(SERVED[id]?.safeParse(served.body).error).toBeUndefined();
    });

    test("names the keys that its workers ask for", () => {
      const asked = new Set(document.workers.flatMap(({ type }) => KEYS[type] ?? []));
      expect([...asked].sort()).toEqual([...keys].sort());
    });
  },
);

const KEYS: Readonly<Record<string, string>> = {
  fetch_news: "news",
  market_data: "market",
  economic_data: "economic",
  notify: "smtp",
  ask_model: "model",
};

async function approve(workflow: string) {
  const asked = await vi.waitFor(
    async () => {
      const { body } = await call("GET", "/approvals?status=open");
      const found = body.items.find((item: { workflow_id: string }) => item.workflow_id === workflow);
      if (!found) throw new Error("Nothing is asked yet");
      return found;
    },
    { interval: 50, timeout: 120_000 },
  );
  const { status } = await call("POST", `/approvals/${asked.id}`, { body: { decision: "approved" } });
  expect(status).toBe(200);
}

const variables = z.array(z.object({ name: z.string(), default: z.json(), required: z.boolean() }));

function example(params: unknown) {
  const required = variables.parse(params).filter((variable) => variable.required);
  return Object.fromEntries(required.map((variable) => [variable.name, variable.default]));
}

test("a mail that cannot be sent does not fail the run of an alert", async () => {
  const alert = TEMPLATES.find(({ id }) => id === "yield-curve-alert");
  const workers = alert?.document.workers.map((worker) =>
    worker.type === "condition" ? { ...worker, params: { expression: "true" } } : worker,
  );
  const workflow = await createWorkflow({ ...alert?.document, workers });
  await call("POST", `/workflows/${workflow}/publish`, { body: {} });
  const run = await runToEnd(workflow);
  expect(run.status).toBe("succeeded");
  const steps: { worker: number; status: string; result: unknown }[] = run.steps;
  expect(steps.find(({ worker }) => worker === 6)).toMatchObject({ status: "failed" });
  expect(steps.find(({ worker }) => worker === 7)).toMatchObject({ result: { delivered: false } });
});
