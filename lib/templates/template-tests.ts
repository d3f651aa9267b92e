import type { Json } from "@/lib/kit/json";
import type { NewTest } from "@/lib/schema/workflow-test";
import {
  articles,
  dailyBars,
  dayOf,
  earnings,
  hourlyRates,
  inLoop,
  observations,
  quotes,
  sampleModel,
  unanswered,
} from "./sample-answers";

const AT = "2026-01-05T22:00:00.000Z";
const TODAY = "2026-01-05";

type Given = Omit<NewTest, "name" | "trigger" | "at">;
type Expected = NonNullable<NewTest["expect"]>[number];

function scheduled(name: string, given: Given): NewTest {
  return { name, trigger: 0, at: AT, ...given };
}

function called(name: string, variables: NonNullable<NewTest["variables"]>, given: Given): NewTest {
  return { name, trigger: 0, at: AT, variables, ...given };
}

const published = (provider: string, path: string, equals: Json): Expected => ({
  ...{ target: { provider }, path, equals },
});
const publishes = (provider: string, equals: Json): Expected => ({ target: { provider }, equals });
const returns = (worker: number, path: string, equals: Json): Expected => ({
  ...{ target: { worker }, path, equals },
});
const nothing = (provider: string): Expected => ({ target: { provider }, absent: true });
const failsWith = (worker: number, code: string): Expected => ({ target: { worker }, code });
const isMailed = (worker: number): Expected => returns(worker, "channel", "email");
const isSkipped = (worker: number): Expected => ({ target: { worker }, absent: true });

const MARKETS = {
  SPY: [600, 594],
  QQQ: [500, 500],
  "EUR/USD": [1.1, 1.1],
  "BTC/USD": [90_000, 90_000],
} as const;
const HOLDINGS = { AAPL: [200, 198], MSFT: [400, 402], NVDA: [150.12345, 150], SPY: [600, 594] } as const;
const PAIRS = {
  "EUR/USD": [1.1, 1],
  "GBP/USD": [1.25, 1.25],
  "USD/JPY": [150, 150],
  "USD/CHF": [1, 1],
} as const;
const rising = Array.from({ length: 30 }, (_, day) => 100 + day ** 2 / 10);
const falling = rising.toReversed();
/** Prices that alternate between 100 and 101 and end at 100 + `last` on the last day. */
const calm = (last: number) =>
  Array.from({ length: 20 }, (_, day) => (day === 19 ? 100 + last : 100 + (day % 2)));
/**
 * Index values of 14 months. The first 13 start at `first` and rise by one point a month, and the last one is
 * `last`.
 */
const months = (first: number, last: number) =>
  Object.fromEntries(
    Array.from({ length: 14 }, (_, month) => [
      new Date(Date.UTC(2024, 10 + month, 1)).toISOString().slice(0, 10),
      String(month === 13 ? last : first + month),
    ]),
  );
const WATCHLIST = ["AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "TSLA", "JPM"];

const article = (title: string, at: number) => ({
  ...{ title, source: "News Example", url: `https://news.example/${at}` },
  ...{ published_at: "2026-01-05T05:59:00Z", sentiment: 0.2 },
});
const report = (symbol: string, watched: boolean) => ({
  ...{ date: TODAY, symbol, name: `${symbol} Inc.`, time: "After Hours", eps_estimate: 1.5, watched },
});
const holding = (symbol: string, shares: number, close: number, value: number) => ({
  ...{ symbol, shares, close, value },
});
const HELD = [
  holding("AAPL", 40, 200, 8_000),
  holding("MSFT", 15, 400, 6_000),
  holding("NVDA", 60, 150.12345, 9_007.41),
  holding("SPY", 20, 600, 12_000),
];
const LATEST = [
  { symbol: "AAPL", date: TODAY, close: 201 },
  { symbol: "MSFT", date: TODAY, close: 400 },
  { symbol: "NVDA", date: TODAY, close: 150 },
  { symbol: "SPY", date: TODAY, close: 600 },
];
const SCORES = {
  as_of: AT,
  limit: 2,
  watched: [
    { symbol: "AAPL", close: 109, z_score: 4.11, unusual: true },
    { symbol: "MSFT", close: 91, z_score: -4.14, unusual: true },
    { symbol: "NVDA", close: 100, z_score: -0.88, unusual: false },
    { symbol: "SPY", close: 101, z_score: 0.97, unusual: false },
  ],
  unusual: ["AAPL", "MSFT"],
};

const NEWS = {
  ...{ symbol: "MSFT", name: "MSFT Inc.", count: 2 },
  articles: [article("First", 0), article("Second", 1)],
};

export const TEMPLATE_TESTS: Readonly<Record<string, readonly NewTest[]>> = {
  "morning-brief": [
    scheduled("Combines headlines, market prices and the ten-year yield", {
      inputs: [
        articles(1, ["Stocks rise"]),
        quotes(2, MARKETS),
        observations(4, "DGS10", "2025-12-06", { "2026-01-02": "4.10", [TODAY]: "4.20" }),
      ],
      expect: [
        publishes("brief", {
          as_of: AT,
          headlines: [article("Stocks rise", 0)],
          markets: [
            { symbol: "SPY", name: "SPY Inc.", close: 600, percent_change: 1.0101 },
            { symbol: "QQQ", name: "QQQ Inc.", close: 500, percent_change: 0 },
            { symbol: "EUR/USD", name: "EUR/USD Inc.", close: 1.1, percent_change: 0 },
            { symbol: "BTC/USD", name: "BTC/USD Inc.", close: 90_000, percent_change: 0 },
          ],
          ten_year_yield: { date: TODAY, percent: 4.2 },
        }),
      ],
    }),
    scheduled("On a holiday, uses the latest available yield", {
      inputs: [
        articles(
          1,
          Array.from({ length: 11 }, (_, at) => `Headline ${at}`),
        ),
        quotes(2, MARKETS),
        observations(4, "DGS10", "2025-12-06", { "2026-01-02": "4.10", [TODAY]: "." }),
      ],
      expect: [
        published("brief", "ten_year_yield", { date: "2026-01-02", percent: 4.1 }),
        published("brief", "$count(headlines)", 10),
      ],
    }),
  ],
  "portfolio-snapshot": [
    scheduled("Values the holdings", {
      inputs: [quotes(2, HOLDINGS)],
      expect: [
        publishes("portfolio", {
          ...{ as_of: AT, currency: "USD", value: 35_007.41, gain: 8_073.41, day_change: 177.41 },
          holdings: [
            { ...HELD[0], gain: 1_100, day_change: 80 },
            { ...HELD[1], gain: 1_032, day_change: -30 },
            { ...HELD[2], gain: 3_703.41, day_change: 7.41 },
            { ...HELD[3], gain: 2_238, day_change: 120 },
          ],
        }),
      ],
    }),
    scheduled("Publishes nothing if prices are unavailable", {
      inputs: [unanswered(quotes(2, HOLDINGS))],
      expect: [failsWith(2, "upstream_timeout"), nothing("portfolio")],
    }),
  ],
  "news-by-ticker": [
    called(
      "Searches for the company's name",
      { symbol: "MSFT", limit: 2 },
      {
        inputs: [quotes(1, { MSFT: [400, 402] }), articles(2, ["First", "Second"])],
        expect: [{ target: "answer", equals: NEWS }, publishes("news", NEWS)],
      },
    ),
    called("Needs a ticker", {}, { expect: [{ target: "status", equals: 422 }] }),
  ],
  "currency-feed": [
    scheduled("Publishes rates and their history", {
      inputs: [quotes(1, PAIRS), hourlyRates(2, "EUR/USD", [1.1, 1.09])],
      expect: [
        publishes("rates", {
          as_of: AT,
          rates: [
            { pair: "EUR/USD", rate: 1.1, percent_change: 10 },
            { pair: "GBP/USD", rate: 1.25, percent_change: 0 },
            { pair: "USD/JPY", rate: 150, percent_change: 0 },
            { pair: "USD/CHF", rate: 1, percent_change: 0 },
          ],
          history: [
            { time: "2026-01-05T09:00:00Z", open: 1.099, high: 1.102, low: 1.098, close: 1.1 },
            { time: "2026-01-05T08:00:00Z", open: 1.089, high: 1.092, low: 1.088, close: 1.09 },
          ],
        }),
      ],
    }),
    scheduled("Publishes nothing if the rate history is unavailable", {
      inputs: [quotes(1, PAIRS), unanswered(hourlyRates(2, "EUR/USD", []))],
      expect: [failsWith(2, "upstream_timeout"), nothing("rates")],
    }),
  ],
  "tradingview-alert": [
    called(
      "Compares the alert's price with the market price",
      { ticker: "AAPL", price: "210", action: "buy", comment: "Breakout" },
      {
        inputs: [quotes(1, { AAPL: [190, 188] })],
        expect: [
          publishes("signal", {
            ...{ symbol: "AAPL", action: "buy", alert_price: 210, market_price: 190 },
            ...{ slippage_percent: 10.53, comment: "Breakout", received_at: AT },
          }),
        ],
      },
    ),
    called(
      "Publishes an alert even if the market price is unavailable",
      { ticker: "AAPL", price: "210" },
      {
        inputs: [unanswered(quotes(1, { AAPL: [200, 198] }))],
        expect: [
          publishes("signal", {
            ...{ symbol: "AAPL", action: "alert", alert_price: 210 },
            ...{ slippage_percent: null, comment: "", received_at: AT },
          }),
        ],
      },
    ),
  ],
  "yield-curve-alert": [
    scheduled("Sends an email on the day the yield curve inverts", {
      inputs: [
        observations(2, "T10Y2Y", "2025-10-07", {
          ...{ "2025-12-31": "-0.02", "2026-01-01": ".", "2026-01-02": "0.00", [TODAY]: "-0.01" },
        }),
      ],
      expect: [
        publishes("curve", {
          ...{ date: TODAY, spread: -0.01, inverted: true, just_inverted: true, days_inverted: 2 },
          history: [
            { date: "2025-12-31", spread: -0.02 },
            { date: "2026-01-02", spread: 0 },
            { date: TODAY, spread: -0.01 },
          ],
        }),
        isMailed(6),
      ],
    }),
    scheduled("Sends no email on later days of an inversion", {
      inputs: [observations(2, "T10Y2Y", "2025-10-07", { "2026-01-02": "-0.02", [TODAY]: "-0.01" })],
      expect: [published("curve", "days_inverted", 2), isSkipped(6), isSkipped(7)],
    }),
    scheduled("Sends nothing before the yield curve inverts", {
      inputs: [observations(2, "T10Y2Y", "2025-10-07", { "2026-01-02": "0.02", [TODAY]: "0.00" })],
      expect: [
        publishes("curve", {
          ...{ date: TODAY, spread: 0, inverted: false, just_inverted: false, days_inverted: 0 },
          history: [
            { date: "2026-01-02", spread: 0.02 },
            { date: TODAY, spread: 0 },
          ],
        }),
        isSkipped(6),
      ],
    }),
  ],
  "inflation-tracker": [
    scheduled("Computes yearly rates", {
      inputs: [
        observations(2, "CPIAUCSL", "2021-01-05", { ...months(100, 113.5), [TODAY]: "." }),
        observations(3, "CPILFESL", "2021-01-05", months(200, 213)),
      ],
      expect: [
        publishes("inflation", {
          ...{ date: "2025-12-01", inflation: 12.38, core_inflation: 5.97, month_before: 12 },
          history: [
            { date: "2025-11-01", percent: 12 },
            { date: "2025-12-01", percent: 12.38 },
          ],
          core_history: [
            { date: "2025-11-01", percent: 6 },
            { date: "2025-12-01", percent: 5.97 },
          ],
        }),
      ],
    }),
    scheduled("Publishes nothing if a series is unavailable", {
      inputs: [
        observations(2, "CPIAUCSL", "2021-01-05", months(100, 113.5)),
        unanswered(observations(3, "CPILFESL", "2021-01-05", {})),
      ],
      expect: [failsWith(3, "upstream_timeout"), nothing("inflation")],
    }),
  ],
  "earnings-week": [
    scheduled("Lists companies on the watchlist separately", {
      inputs: [earnings(2, TODAY, "2026-01-11", ["INTC", ...WATCHLIST])],
      expect: [
        publishes("earnings", {
          ...{ from: TODAY, to: "2026-01-11", count: 9 },
          watched: WATCHLIST.map((symbol) => report(symbol, true)),
          others: [report("INTC", false)],
        }),
      ],
    }),
    scheduled("Publishes an empty list for a week without reports", {
      inputs: [earnings(2, TODAY, "2026-01-11", [])],
      expect: [publishes("earnings", { from: TODAY, to: "2026-01-11", count: 0, watched: [], others: [] })],
    }),
  ],
  "signal-change": [
    scheduled("Sends an email when the signal changes", {
      inputs: [dailyBars(1, 60, { AAPL: falling })],
      memory: [{ name: "signal", key: "AAPL", value: { signal: "buy" } }],
      expect: [
        publishes("signal", {
          ...{ symbol: "AAPL", date: TODAY, close: 100, fast: 102.85, slow: 128.52, signal: "sell" },
        }),
        isMailed(5),
      ],
    }),
    scheduled("Sends no email if the signal is unchanged", {
      inputs: [dailyBars(1, 60, { AAPL: rising })],
      memory: [{ name: "signal", key: "AAPL", value: { signal: "buy" } }],
      expect: [
        publishes("signal", {
          ...{ symbol: "AAPL", date: TODAY, close: 184.1, fast: 160.85, slow: 128.52, signal: "buy" },
        }),
        ...[isSkipped(5), isSkipped(6)],
      ],
    }),
  ],
  "zscore-watchlist": [
    scheduled("Sends an email about a new outlier", {
      inputs: [dailyBars(1, 60, { AAPL: calm(9), MSFT: calm(-9), NVDA: calm(0), SPY: calm(1) })],
      expect: [publishes("scores", SCORES), isMailed(5)],
    }),
    scheduled("Sends no email about an outlier that was already reported", {
      inputs: [dailyBars(1, 60, { AAPL: calm(9), MSFT: calm(-9), NVDA: calm(0), SPY: calm(1) })],
      memory: [{ name: "unusual", value: ["AAPL", "MSFT"] }],
      expect: [publishes("scores", SCORES), isSkipped(5), isSkipped(6)],
    }),
  ],
  "spread-as-of": [
    scheduled("Calculates the spread for each day", {
      inputs: [dailyBars(1, 120, { SPY: [600, 610] }), dailyBars(2, 120, { QQQ: [500, 505] })],
      expect: [
        publishes("spread", {
          ...{ pair: "SPY less QQQ", date: TODAY, spread: 105, z_score: null },
          history: [
            { date: dayOf(0, 2), spread: 100 },
            { date: TODAY, spread: 105 },
          ],
        }),
      ],
    }),
    scheduled("Computes the z-score over the last 20 days", {
      inputs: [
        dailyBars(1, 120, { SPY: [150, ...calm(9)] }),
        dailyBars(2, 120, { QQQ: Array.from({ length: 21 }, () => 90) }),
      ],
      expect: [published("spread", "z_score", 4.11)],
    }),
    scheduled("Uses the last available price if one series ends earlier", {
      inputs: [dailyBars(1, 120, { SPY: [600, 610, 620] }), dailyBars(2, 120, { QQQ: [500, null, null] })],
      expect: [published("spread", "date", TODAY), published("spread", "history.spread", [100, 110, 120])],
    }),
  ],
  "news-digest": [
    scheduled("Publishes an approved digest", {
      inputs: [articles(1, ["Markets rise"]), sampleModel(3), decision("approved")],
      expect: [
        returns(2, "$", { count: 1, lines: "- Markets rise (News Example)" }),
        { target: { worker: 4 }, path: "text", matches: "^- Sample.*\\n\\nMood: calm$" },
        { target: { provider: "digest" }, path: "headline", matches: "^Sample" },
        { target: { provider: "digest" }, path: "points[0]", matches: "^Sample" },
        published("digest", "mood", "calm"),
        published("digest", "approved_by", "Ada"),
        published("digest", "approved_at", AT),
        isMailed(8),
        isSkipped(9),
      ],
    }),
    scheduled("Neither publishes nor sends a rejected digest", {
      inputs: [articles(1, ["Markets rise"]), sampleModel(3), decision("rejected")],
      expect: [nothing("digest"), isSkipped(8)],
    }),
  ],
  "portfolio-history": [
    scheduled("Stores a row for each holding", {
      inputs: Object.entries(HOLDINGS).map(([symbol, closes], at) =>
        inLoop(at, quotes(3, { [symbol]: closes })),
      ),
      expect: [
        publishes("portfolio", {
          ...{ day: TODAY, value: 35_007.41, not_valued: 0, written: 4 },
          holdings: HELD.map((each) => ({ ...each, day: TODAY })),
        }),
      ],
    }),
    scheduled("Stores the other holdings if one fails", {
      inputs: Object.entries(HOLDINGS).map(([symbol, closes], at) => {
        const input = quotes(3, { [symbol]: closes });
        return inLoop(at, at === 0 ? unanswered(input) : input);
      }),
      tables: { portfolio: [{ symbol: "MSFT", day: TODAY, shares: 15, close: 390, value: 5_850 }] },
      expect: [
        publishes("portfolio", {
          ...{ day: TODAY, value: 27_007.41, not_valued: 1, written: 3 },
          holdings: HELD.slice(1).map((each) => ({ ...each, day: TODAY })),
        }),
      ],
    }),
  ],
  "backfill-bars": [
    scheduled("Fills an empty table", {
      inputs: [dailyBars(1, 252, { AAPL: [200, 201], MSFT: [400], NVDA: [150], SPY: [600] })],
      expect: [
        returns(2, "$[0]", {
          ...{ symbol: "AAPL", date: dayOf(0, 2) },
          ...{ open: 199, high: 202, low: 198, close: 200, volume: 1_000 },
        }),
        publishes("bars", {
          ...{ table: "daily_bars", new_rows: 5, changed_rows: 0, from: dayOf(0, 2), latest: LATEST },
        }),
      ],
    }),
    scheduled("Adds rows for new days and corrects existing rows", {
      inputs: [dailyBars(1, 252, { AAPL: [200, 201], MSFT: [400], NVDA: [150], SPY: [600] })],
      tables: { daily_bars: [{ symbol: "AAPL", date: dayOf(0, 2), close: 199 }] },
      expect: [
        publishes("bars", {
          ...{ table: "daily_bars", new_rows: 4, changed_rows: 1, from: dayOf(0, 2), latest: LATEST },
        }),
      ],
    }),
  ],
  "risk-report": [
    scheduled("Measures risk and correlation", {
      inputs: [
        dailyBars(1, 252, {
          AAPL: [100, 110, 99, 108.9],
          MSFT: [200, 220, 198, 217.8],
          SPY: [100, 90, 99, 89.1],
          QQQ: [100, 100, 100, 110],
        }),
      ],
      expect: [
        published("risk", "[as_of, days]", [AT, 4]),
        published("risk", "risk[symbol = 'AAPL']", {
          ...{ symbol: "AAPL", close: 108.9, volatility_percent: 183.3, drawdown_percent: -1 },
          ...{ worst_drawdown_percent: -10, worst_day_percent: -10 },
          correlation: { AAPL: 1, MSFT: 1, SPY: -1, QQQ: 0.5 },
        }),
        published("risk", "risk[symbol = 'QQQ']", {
          ...{ symbol: "QQQ", close: 110, volatility_percent: 91.65, drawdown_percent: 0 },
          ...{ worst_drawdown_percent: 0, worst_day_percent: 0 },
          correlation: { AAPL: 0.5, MSFT: 0.5, SPY: -0.5, QQQ: 1 },
        }),
      ],
    }),
    scheduled("Publishes nothing if prices are unavailable", {
      inputs: [unanswered(dailyBars(1, 252, { AAPL: [], MSFT: [], SPY: [], QQQ: [] }))],
      expect: [failsWith(1, "upstream_timeout"), nothing("risk")],
    }),
  ],
};

function decision(outcome: "approved" | "rejected"): NonNullable<NewTest["inputs"]>[number] {
  const body = JSON.stringify({ decision: outcome, by: "Ada", at: AT, comment: "" });
  return { worker: 5, method: "DECISION", url: "approval", status: 200, body };
}
