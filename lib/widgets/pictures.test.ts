import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { colourScale, shareOf } from "./colour-scale";
import { guessWidget } from "./guess-widget";
import { openbbData } from "./openbb-data";
import { squarify } from "./squarify";
import { symbolShown } from "./symbol-of";
import { thinPoints } from "./thin-points";
import { type WidgetView, widgetView } from "./widget-view";

const NOTHING = { symbol: null, range: null } as const;

function view<K extends ReturnType<typeof widgetView>["kind"]>(
  kind: WidgetKind,
  drawn: K,
  value: unknown,
  options: WidgetOptions = {},
  parameters: Parameters<typeof widgetView>[2] = NOTHING,
) {
  const found = widgetView({ kind, options }, value, parameters);
  const isDrawn = (each: typeof found): each is Extract<typeof found, { kind: K }> => each.kind === drawn;
  if (!isDrawn(found)) throw new Error(JSON.stringify(found));
  return found;
}

describe("bars for names", () => {
  const sectors = [
    { sector: "Energy", weight: 4.5, change: -1 },
    { sector: "Technology", weight: 31, change: 2 },
    { sector: "Utilities", weight: null, change: 0 },
  ];

  test("rows with a name and a number are drawn in their order, on one scale with zero", () => {
    expect(view("bar", "bars", sectors)).toMatchObject({
      title: "Sector",
      column: { key: "weight" },
      bars: [
        { name: "Energy", value: 4.5 },
        { name: "Technology", value: 31 },
        { name: "Utilities", value: null },
      ],
      min: 0,
      max: 31,
      isSymbols: false,
    });
    expect(view("bar", "bars", sectors, { series: ["change"] })).toMatchObject({ min: -1, max: 2 });
  });

  const day = { date: "2026-11-20" };
  test.each<[string, unknown, WidgetOptions, WidgetView["kind"]]>([
    [
      "rows of one series over time",
      [
        { ...day, value: 1 },
        { date: "2026-11-21", value: 2 },
      ],
      {},
      "series",
    ],
    ["named rows of one moment", sectors.map((row) => ({ ...row, ...day })), {}, "bars"],
    [
      "one row for each symbol",
      [
        { ...day, symbol: "A", close: 1 },
        { date: "2026-11-21", symbol: "B", close: 2 },
      ],
      {},
      "bars",
    ],
    [
      "several symbols over time",
      [
        { ...day, symbol: "A", close: 1 },
        { ...day, symbol: "B", close: 2 },
        { date: "2026-11-21", symbol: "A", close: 2 },
      ],
      {},
      "series",
    ],
    [
      "rows over time whose names somebody chose",
      [{ ...day, event: "x", value: 1 }],
      { name: "event" },
      "bars",
    ],
    [
      "named rows whose time somebody chose",
      sectors.map((row) => ({ ...row, ...day })),
      { time: "date" },
      "series",
    ],
    ["rows without a number", [{ sector: "Energy" }], {}, "none"],
  ])("%s", (_what, rows, options, kind) => {
    expect(widgetView({ kind: "bar", options }, rows, NOTHING).kind).toBe(kind);
  });

  test("several quotes are bars of each symbol, whichever the dashboard follows", () => {
    const quotes = {
      symbols: { AAPL: { close: 190, datetime: day.date }, MSFT: { close: 410, datetime: day.date } },
    };
    const parameters = { symbol: "MSFT", range: null };
    const drawn = view("bar", "bars", quotes, {}, parameters);
    expect(drawn.bars.map(({ name, value }) => [name, value])).toEqual([
      ["AAPL", 190],
      ["MSFT", 410],
    ]);
    expect(drawn.isSymbols).toBe(true);
    expect(symbolShown({ kind: "bar", options: {} }, quotes, null)).toBeNull();
  });

  test("another program gets them lying, from above", () => {
    expect(openbbData("bar", view("bar", "bars", sectors))).toMatchObject({
      data: [{ type: "bar", orientation: "h", x: [4.5, 31, null], y: ["Energy", "Technology", "Utilities"] }],
    });
  });
});

describe("a gauge", () => {
  const quote = {
    symbol: "AAPL",
    close: 190,
    low: 188,
    high: 192,
    volume: 5e7,
    fifty_two_week: { low: 164, high: 200 },
  };
  test.each<[string, unknown, WidgetOptions, number, number]>([
    ["a price within its year", quote, {}, 164, 200],
    ["a volume, which is not among the prices beside it", quote, { path: ["volume"] }, 0, 1e8],
    ["what somebody said", quote, { min: 100, max: 300 }, 100, 300],
    ["a share of a hundred", { used_percent: 40 }, { path: ["used_percent"] }, 0, 100],
    [
      "a series within what it was",
      [
        { date: "2026-01-01", value: 3 },
        { date: "2026-01-02", value: 9 },
      ],
      {},
      3,
      9,
    ],
    ["a loss", { value: -12 }, {}, -20, 20],
    ["nothing at all", { value: 0 }, {}, 0, 1],
    ["one end over the other", { value: 5 }, { min: 10, max: 0 }, 0, 10],
    ["both ends the same", { value: 5 }, { min: 5, max: 5 }, 5, 6],
  ])("shows %s", (_, value, options, min, max) => {
    expect(view("gauge", "gauge", value, options)).toMatchObject({ min, max });
  });

  test("has bands by its thresholds, and says what lies beyond its ends", () => {
    const thresholds = [
      { from: 0, tone: "ok" },
      { from: 70, tone: "bad" },
    ] as const;
    const shown = view("gauge", "gauge", { value: 120 }, { min: -50, max: 100, thresholds: [...thresholds] });
    expect(shown.bands).toEqual([
      { from: -50, to: 0, tone: null },
      { from: 0, to: 70, tone: "ok" },
      { from: 70, to: 100, tone: "bad" },
    ]);
    expect(shown).toMatchObject({ beyond: "above", figure: { tone: "bad" } });
  });

  test("is no gauge where there is no number", () => {
    expect(widgetView({ kind: "gauge", options: {} }, { name: "x" }, NOTHING).kind).toBe("none");
  });
});

describe("a heat map", () => {
  test("has a cell for each figure of a row, and a gap where one is missing", () => {
    const rows = [
      { symbol: "AAPL", day_change: 1, week_change: -2 },
      { symbol: "MSFT", day_change: null, week_change: 4 },
    ];
    const shown = view("heatmap", "heat", rows);
    expect(shown.columns).toEqual(["Day change", "Week change"]);
    expect(shown.rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell?.share ?? null)])).toEqual([
      ["AAPL", 0.25, -0.5],
      ["MSFT", null, 1],
    ]);
    expect([shown.isSymbols, shown.scale?.isSigned]).toEqual([true, true]);
  });

  test("is made of pairs where a column says what its columns are", () => {
    const rows = [
      { desk: "A", hour: "09", trades: 3 },
      { desk: "A", hour: "10", trades: 5 },
      { desk: "B", hour: "10", trades: 1 },
    ];
    const shown = view("heatmap", "heat", rows, { name: "desk", group: "hour", colour: "trades" });
    expect(shown.columns).toEqual(["09", "10"]);
    expect(shown.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null))).toEqual([
      [3, 5],
      [null, 1],
    ]);
  });

  test("of prices shows what each month gained, newest year first", () => {
    const bar = (datetime: string, close: number) => ({
      datetime,
      open: close,
      high: close,
      low: close,
      close,
    });
    const values = [
      bar("2025-11-30", 80),
      bar("2025-12-31", 100),
      bar("2026-01-02", 90),
      bar("2026-01-30", 110),
    ];
    for (const value of [{ symbol: "AAPL", values }, { symbols: { AAPL: { values }, XX: { error: {} } } }]) {
      const shown = view("heatmap", "heat", value);
      expect(shown.rows.map(({ name }) => name)).toEqual(["2026", "2025"]);
      expect(shown.rows[0]?.cells[0]?.value).toBeCloseTo(10);
      expect(shown.rows[1]?.cells.slice(10).map((cell) => cell?.value ?? null)).toEqual([null, 25]);
    }
    const lately = view("heatmap", "heat", { values }, {}, { symbol: null, range: "1M" });
    expect(lately.rows.map(({ name }) => name)).toEqual(["2026", "2025"]);
  });

  test("gives columns of different things a scale each", () => {
    const rows = [
      { name: "A", pe: 10, market_cap: 1e12 },
      { name: "B", pe: 30, market_cap: 3e12 },
    ];
    const shown = view("heatmap", "heat", rows);
    expect(shown.scale).toBeNull();
    expect(shown.rows[1]?.cells.map((cell) => cell?.share)).toEqual([1, 1]);
  });

  test("draws no more than a page can hold, and says how much is left out", () => {
    const row = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`c${at}`, at]));
    const shown = view(
      "heatmap",
      "heat",
      Array.from({ length: 5_000 }, () => ({ name: "x", ...row })),
    );
    expect(shown.columns.length * shown.rows.length).toBeLessThanOrEqual(60_000);
    expect(shown.leftOut).toBe(4_000);
  });
});

describe("a treemap", () => {
  const rows = [
    { symbol: "MSFT", sector: "Technology", market_cap: 30, percent_change: -1 },
    { symbol: "AAPL", sector: "Technology", market_cap: 40, percent_change: 2 },
    { symbol: "XOM", sector: "Energy", market_cap: 10, percent_change: null },
    { symbol: "GONE", sector: "Energy", market_cap: null, percent_change: 1 },
    { symbol: "DEBT", sector: "Energy", market_cap: -5, percent_change: 1 },
  ];

  test("reads off the columns what areas, colours and groups are made of", () => {
    const shown = view("treemap", "treemap", rows);
    expect(shown.groups.map(({ name, size, tiles }) => [name, size, tiles.map((tile) => tile.name)])).toEqual(
      [
        ["Technology", 70, ["AAPL", "MSFT"]],
        ["Energy", 10, ["XOM"]],
      ],
    );
    expect([shown.size.key, shown.colour?.key, shown.leftOut, shown.isSymbols]).toEqual([
      "market_cap",
      "percent_change",
      2,
      true,
    ]);
    expect(shown.groups[0]?.tiles.map(({ share }) => share)).toEqual([1, -0.5]);
    expect(shown.groups[1]?.tiles[0]?.share).toBeNull();
  });

  test("leaves out what is too small to be seen, and says how much that is", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ name: `N${at}`, value: at < 300 ? 7 : 1 }));
    const shown = view("treemap", "treemap", many);
    expect(shown.groups.flatMap((group) => group.tiles)).toHaveLength(300);
    expect(shown.more).toEqual({ count: 700, percent: 25 });
  });

  test("parts fill the whole, none lies over another, each as large as what it stands for", () => {
    const size = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 60 }), (given) => {
        const sizes = given.toSorted((a, b) => b - a);
        const total = sizes.reduce((sum, each) => sum + each, 0);
        const parts = squarify(sizes, { x: 5, y: 7, width: 400, height: 300 });
        parts.forEach((part, at) => {
          expect(part.width * part.height).toBeCloseTo(((sizes[at] ?? 0) / total) * 120_000, 3);
          expect(part.x + part.width).toBeLessThanOrEqual(405 + 1e-6);
          expect(part.y + part.height).toBeLessThanOrEqual(307 + 1e-6);
        });
      }),
    );
    expect(squarify([0, 0], { x: 0, y: 0, width: 10, height: 10 }).map(({ width }) => width)).toEqual([0, 0]);
    expect(squarify([1], { x: 0, y: 0, width: 0, height: 10 })).toHaveLength(1);
  });
});

describe("sparklines", () => {
  const values = (...closes: (number | null)[]) =>
    closes.map((close, at) => ({ datetime: `2026-01-0${at + 1}`, close }));
  test.each<[string, unknown]>([
    [
      "symbols",
      {
        symbols: {
          AAPL: { values: values(1, null, 3) },
          GONE: { error: {} },
          MSFT: { values: values(4, 2) },
        },
      },
    ],
    [
      "rows of several symbols",
      [
        ...values(1, null, 3).map((row) => ({ symbol: "AAPL", ...row })),
        ...values(4, 2).map((row) => ({ symbol: "MSFT", ...row })),
      ],
    ],
    [
      "lists of numbers",
      [
        { symbol: "AAPL", history: [1, null, 3] },
        { symbol: "MSFT", history: [4, 2] },
      ],
    ],
  ])("draw one line for each of %s", (_, value) => {
    const shown = view("sparklines", "sparks", value);
    expect(shown.lines.map(({ name, last, change, percent }) => [name, last, change, percent])).toEqual([
      ["AAPL", 3, 2, 200],
      ["MSFT", 2, -2, -50],
    ]);
    expect([shown.isSymbols, shown.lines[0]?.points]).toEqual([true, [1, null, 3]]);
    expect(shown.table.rows[1]).toMatchObject({ low: 2, high: 4 });
  });

  test("draw one for each column of figures, within the range that is chosen", () => {
    const rows = [
      { date: "2025-01-01", two: 1, ten: 2 },
      { date: "2026-01-01", two: 4, ten: 3 },
      { date: "2026-01-02", two: 5, ten: 3 },
    ];
    const lately = view("sparklines", "sparks", rows, {}, { symbol: null, range: "1M" });
    expect(lately.lines.map(({ name, change }) => [name, change])).toEqual([
      ["Two", 1],
      ["Ten", 0],
    ]);
  });

  test("keep a peak of one day however many days there are", () => {
    const points = Array.from({ length: 5_000 }, (_, at) => (at === 3_333 ? 99 : at % 7));
    const thin = thinPoints(points);
    expect(thin.length).toBeLessThanOrEqual(200);
    expect(Math.max(...thin.map((point) => point ?? 0))).toBe(99);
    expect(thinPoints(points.map(() => null)).every((point) => point === null)).toBe(true);
  });
});

test("colours tell gains from losses by their distance from zero, and do not pale for one that is far out", () => {
  const changes = colourScale([-2, 1, 4], {}, true);
  expect([-2, 0, 4, 9].map((value) => shareOf(changes, value))).toEqual([-0.5, 0, 1, 1]);
  const prices = colourScale([10, 20, 30], { max: 20 }, false);
  expect([10, 15, 30].map((value) => shareOf(prices, value))).toEqual([0, 0.5, 1]);
  expect(shareOf(colourScale([5], {}, false), 5)).toBe(0.5);
  const many = [...Array.from({ length: 99 }, (_, at) => at / 99), 1_000];
  expect(colourScale(many, {}, false).most).toBeLessThan(2);
});

test.each<[unknown, WidgetKind]>([
  [
    [
      { name: "A", A: 1, B: 0.5 },
      { name: "B", A: 0.5, B: 1 },
    ],
    "heatmap",
  ],
  [[{ name: "A", history: [1, 2, 3, 4, 5] }], "sparklines"],
  [Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, sector: "X", weight: at, change: 1 })), "treemap"],
])("guesses what %j is best shown as", (value, kind) => {
  expect(guessWidget(value).kind).toBe(kind);
});

test("leaves for another program in the forms that it draws", () => {
  const rows = [
    { name: "A", sector: "X", weight: 3, change: 1 },
    { name: "B", sector: "X", weight: 1, change: -1 },
  ];
  const data = (kind: WidgetKind) => openbbData(kind, widgetView({ kind, options: {} }, rows, NOTHING));
  expect(data("treemap")).toMatchObject({
    data: [{ type: "treemap", labels: ["X", "A", "B"], parents: ["", "0", "0"], values: [4, 3, 1] }],
  });
  expect(data("heatmap")).toMatchObject({
    data: [
      {
        type: "heatmap",
        y: ["A", "B"],
        text: [
          [3, 1],
          [1, -1],
        ],
      },
    ],
  });
  expect(openbbData("gauge", view("gauge", "gauge", { value: 3, unit: "%" }))).toMatchObject({
    value: "3 %",
  });
});

test("a calendar gathers what is of one kind, also from lists that stand beside each other", () => {
  const value = {
    earnings: [{ date: "2026-02-03", symbol: "AAPL", eps_estimate: 2 }],
    dividends: [
      { ex_date: "2026-02-03", symbol: "KO", amount: 0.5 },
      { ex_date: "2026-02-01", symbol: "KO" },
    ],
  };
  const shown = view("calendar", "calendar", value, { calendar: "month" });
  expect(shown.days.map(({ day, groups }) => [day, groups.map(({ kind }) => kind)])).toEqual([
    ["2026-02-01", ["dividend"]],
    ["2026-02-03", ["earnings", "dividend"]],
  ]);
  expect(shown.layout).toBe("month");
  const plain = view("calendar", "calendar", [{ date: "2026-02-03", symbol: "AAPL", eps_estimate: 2 }]);
  expect(plain.days[0]?.groups[0]?.kind).toBe("earnings");
});
