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
const nothing = (provider: string): Expected => ({ target: { provider }, absent: true });
const failsWith = (worker: number, code: string): Expected => ({ target: { worker }, code });
const isMailed = (worker: number): Expected => ({ target: { worker }, path: "channel", equals: "email" });
const isSkipped = (worker: number): Expected => ({ target: { worker }, absent: true });

const MARKETS = {
  SPY: [600, 594],
  QQQ: [500, 500],
  "EUR/USD": [1.1, 1.1],
  "BTC/USD": [90_000, 90_000],
} as const;
const HOLDINGS = { AAPL: [200, 198], MSFT: [400, 402], NVDA: [150, 150], SPY: [600, 594] } as const;
const PAIRS = {
  "EUR/USD": [1.1, 1],
  "GBP/USD": [1.25, 1.25],
  "USD/JPY": [150, 150],
  "USD/CHF": [1, 1],
} as const;
const rising = Array.from({ length: 30 }, (_, day) => 100 + day);
const falling = rising.toReversed();
/** Prices that hardly move, except for a move by `last` on the last day. */
const calm = (last: number) =>
  Array.from({ length: 20 }, (_, day) => (day === 19 ? 100 + last : 100 + (day % 2)));
/** Index values by month that rise by one point a month for 13 months, then by half a point. */
const months = Array.from({ length: 14 }, (_, month) => [
  new Date(Date.UTC(2024, 10 + month, 1)).toISOString().slice(0, 10),
  String(month === 13 ? 113.5 : 100 + month),
]);

/** Two tests for each template, by its ID. */
export const TEMPLATE_TESTS: Readonly<Record<string, readonly NewTest[]>> = {
  "morning-brief": [
    scheduled("Combines headlines, market prices and the ten-year yield", {
      inputs: [
        articles(1, ["Stocks rise"]),
        quotes(2, MARKETS),
        observations(4, "DGS10", "2025-12-06", { "2026-01-02": "4.10", [TODAY]: "4.20" }),
      ],
      expect: [
        published("brief", "headlines[0].title", "Stocks rise"),
        published("brief", "markets[symbol = 'SPY'].close", 600),
        published("brief", "ten_year_yield", { date: TODAY, percent: 4.2 }),
      ],
    }),
    scheduled("Uses the latest yield available on a holiday", {
      inputs: [
        articles(1, ["Quiet day"]),
        quotes(2, MARKETS),
        observations(4, "DGS10", "2025-12-06", { "2026-01-02": "4.10", [TODAY]: "." }),
      ],
      expect: [published("brief", "ten_year_yield", { date: "2026-01-02", percent: 4.1 })],
    }),
  ],
  "portfolio-snapshot": [
    scheduled("Values the holdings", {
      inputs: [quotes(2, HOLDINGS)],
      expect: [
        published("portfolio", "value", 35_000),
        published("portfolio", "day_change", 170),
        published("portfolio", "holdings[symbol = 'MSFT'].gain", 1_032),
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
        expect: [
          { target: "answer", path: "name", equals: "MSFT Inc." },
          { target: "answer", path: "articles.title", equals: ["First", "Second"] },
        ],
      },
    ),
    called("Needs a ticker", {}, { expect: [{ target: "status", equals: 422 }] }),
  ],
  "currency-feed": [
    scheduled("Publishes rates and their history", {
      inputs: [quotes(1, PAIRS), hourlyRates(2, "EUR/USD", [1.1, 1.09])],
      expect: [
        published("rates", "rates[pair = 'EUR/USD'].percent_change", 10),
        published("rates", "history.close", [1.1, 1.09]),
      ],
    }),
    scheduled("Publishes nothing if the rate history is unavailable", {
      inputs: [quotes(1, PAIRS), unanswered(hourlyRates(2, "EUR/USD", []))],
      expect: [failsWith(2, "upstream_timeout"), nothing("rates")],
    }),
  ],
  "tradingview-alert": [
    called(
      "Compares the alert's price with the market",
      { ticker: "AAPL", price: "210", action: "buy" },
      {
        inputs: [quotes(1, { AAPL: [200, 198] })],
        expect: [published("signal", "slippage_percent", 5), published("signal", "action", "buy")],
      },
    ),
    called(
      "Publishes an alert even if the market price is unavailable",
      { ticker: "AAPL", price: "210" },
      {
        inputs: [unanswered(quotes(1, { AAPL: [200, 198] }))],
        expect: [published("signal", "slippage_percent", null), published("signal", "action", "alert")],
      },
    ),
  ],
  "yield-curve-alert": [
    scheduled("Sends an email on the day the yield curve inverts", {
      inputs: [observations(2, "T10Y2Y", "2025-10-07", { "2026-01-02": "0.02", [TODAY]: "-0.01" })],
      expect: [published("curve", "just_inverted", true), isMailed(6)],
    }),
    scheduled("Sends no email on later days of an inversion", {
      inputs: [observations(2, "T10Y2Y", "2025-10-07", { "2026-01-02": "-0.02", [TODAY]: "-0.01" })],
      expect: [published("curve", "days_inverted", 2), isSkipped(6)],
    }),
  ],
  "inflation-tracker": [
    scheduled("Computes yearly rates", {
      inputs: [
        observations(2, "CPIAUCSL", "2021-01-05", Object.fromEntries(months)),
        observations(3, "CPILFESL", "2021-01-05", Object.fromEntries(months)),
      ],
      expect: [published("inflation", "inflation", 12.38), published("inflation", "month_before", 12)],
    }),
    scheduled("Publishes nothing if a series is unavailable", {
      inputs: [
        observations(2, "CPIAUCSL", "2021-01-05", Object.fromEntries(months)),
        unanswered(observations(3, "CPILFESL", "2021-01-05", {})),
      ],
      expect: [failsWith(3, "upstream_timeout"), nothing("inflation")],
    }),
  ],
  "earnings-week": [
    scheduled("Lists companies on the watchlist separately", {
      inputs: [earnings(2, TODAY, "2026-01-11", ["AAPL", "INTC"])],
      expect: [
        published("earnings", "watched.symbol", "AAPL"),
        published("earnings", "others.symbol", "INTC"),
      ],
    }),
    scheduled("Publishes an empty list for a week without reports", {
      inputs: [earnings(2, TODAY, "2026-01-11", [])],
      expect: [published("earnings", "count", 0), published("earnings", "watched", [])],
    }),
  ],
  "signal-change": [
    scheduled("Sends an email when the signal changes", {
      inputs: [dailyBars(1, 60, { AAPL: falling })],
      memory: [{ name: "signal", key: "AAPL", value: { signal: "buy" } }],
      expect: [published("signal", "signal", "sell"), isMailed(5)],
    }),
    scheduled("Sends no email if the signal is unchanged", {
      inputs: [dailyBars(1, 60, { AAPL: rising })],
      memory: [{ name: "signal", key: "AAPL", value: { signal: "buy" } }],
      expect: [published("signal", "signal", "buy"), isSkipped(5)],
    }),
  ],
  "zscore-watchlist": [
    scheduled("Sends an email about a new outlier", {
      inputs: [dailyBars(1, 60, { AAPL: calm(9), MSFT: calm(0), NVDA: calm(0), SPY: calm(1) })],
      expect: [published("scores", "unusual", ["AAPL"]), isMailed(5)],
    }),
    scheduled("Sends no email about an outlier already reported", {
      inputs: [dailyBars(1, 60, { AAPL: calm(9), MSFT: calm(0), NVDA: calm(0), SPY: calm(1) })],
      memory: [{ name: "unusual", value: ["AAPL"] }],
      expect: [published("scores", "unusual", ["AAPL"]), isSkipped(5)],
    }),
  ],
  "spread-as-of": [
    scheduled("Calculates the spread of each day", {
      inputs: [dailyBars(1, 120, { SPY: [600, 610] }), dailyBars(2, 120, { QQQ: [500, 505] })],
      expect: [published("spread", "history.spread", [100, 105]), published("spread", "z_score", null)],
    }),
    scheduled("Uses the last available price if one series ends earlier", {
      inputs: [dailyBars(1, 120, { SPY: [600, 610, 620] }), dailyBars(2, 120, { QQQ: [500] })],
      expect: [published("spread", "date", dayOf(2, 3)), published("spread", "spread", 120)],
    }),
  ],
  "news-digest": [
    scheduled("Publishes an approved digest", {
      inputs: [articles(1, ["Markets rise"]), sampleModel(3), decision("approved")],
      expect: [
        { target: { provider: "digest" }, path: "approved_by", equals: "Ada" },
        { target: { provider: "digest" }, path: "mood", matches: "^(calm|mixed|tense)$" },
        isMailed(8),
      ],
    }),
    scheduled("Doesn't publish or send a declined digest", {
      inputs: [articles(1, ["Markets rise"]), sampleModel(3), decision("declined")],
      expect: [nothing("digest"), isSkipped(8)],
    }),
  ],
  "portfolio-history": [
    scheduled("Stores a row for each holding", {
      inputs: Object.entries(HOLDINGS).map(([symbol, closes], at) =>
        inLoop(at, quotes(3, { [symbol]: closes })),
      ),
      expect: [published("portfolio", "written", 4), published("portfolio", "value", 35_000)],
    }),
    scheduled("Stores the other holdings if one fails", {
      inputs: Object.entries(HOLDINGS).map(([symbol, closes], at) => {
        const input = quotes(3, { [symbol]: closes });
        return inLoop(at, at === 0 ? unanswered(input) : input);
      }),
      expect: [published("portfolio", "written", 3), published("portfolio", "not_valued", 1)],
    }),
  ],
  "backfill-bars": [
    scheduled("Fills an empty table", {
      inputs: [dailyBars(1, 252, { AAPL: [200, 201], MSFT: [400], NVDA: [150], SPY: [600] })],
      expect: [published("bars", "new_rows", 5), published("bars", "from", dayOf(0, 2))],
    }),
    scheduled("Adds new days and corrects old ones", {
      inputs: [dailyBars(1, 252, { AAPL: [200, 201], MSFT: [400], NVDA: [150], SPY: [600] })],
      tables: { daily_bars: [{ symbol: "AAPL", date: dayOf(0, 2), close: 199 }] },
      expect: [published("bars", "new_rows", 4), published("bars", "changed_rows", 1)],
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
        published("risk", "risk[symbol = 'AAPL'].worst_day_percent", -10),
        published("risk", "risk[symbol = 'AAPL'].correlation.MSFT", 1),
        published("risk", "risk[symbol = 'SPY'].correlation.AAPL", -1),
      ],
    }),
    scheduled("Publishes nothing if prices are unavailable", {
      inputs: [unanswered(dailyBars(1, 252, { AAPL: [], MSFT: [], SPY: [], QQQ: [] }))],
      expect: [failsWith(1, "upstream_timeout"), nothing("risk")],
    }),
  ],
};

function decision(outcome: "approved" | "declined"): NonNullable<NewTest["inputs"]>[number] {
  const body = JSON.stringify({ decision: outcome, by: "Ada", at: AT, comment: "" });
  return { worker: 5, method: "DECISION", url: "approval", status: 200, body };
}
