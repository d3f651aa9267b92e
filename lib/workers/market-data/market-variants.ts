import type { WorkerVariant } from "@/lib/workers/define-worker";
import type { OperationName } from "./operation-names";
import { OPERATION_GROUPS } from "./operations";

const KEYWORDS: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  time_series: ["candles", "candlestick", "ohlc", "ohlcv", "bars", "history", "historical prices", "chart"],
  quote: [
    "ticker",
    "last price",
    "day change",
    "exchange rate",
    "currency",
    "forex",
    "fx",
    "crypto",
    "gold",
    "silver",
  ],
  price: ["latest price", "exchange rate", "currency", "forex", "fx", "crypto", "bitcoin", "gold", "silver"],
  indicator: ["rsi", "macd", "sma", "ema", "bollinger", "moving average", "vwap"],
  symbol_search: ["find ticker", "lookup"],
  exchanges: ["markets", "trading venues"],
  profile: ["company", "sector", "industry", "ceo"],
  fundamentals: ["valuation", "market cap", "pe ratio", "statistics"],
  dividends: ["payout", "yield"],
  splits: ["stock split"],
  earnings: ["eps", "results"],
  logo: ["icon", "image"],
  income_statement: ["revenue", "profit", "financials"],
  balance_sheet: ["assets", "debt", "financials"],
  cash_flow: ["financials"],
  etfs_list: ["funds"],
  etfs_world: ["fund", "holdings"],
  etfs_world_performance: ["fund returns"],
  mutual_funds_list: ["funds"],
  mutual_funds_world: ["fund", "holdings"],
  ipo_calendar: ["listings", "new shares"],
  earnings_estimate: ["eps forecast"],
  revenue_estimate: ["sales forecast"],
  recommendations: ["buy", "sell", "hold"],
  price_target: ["forecast"],
  analyst_ratings: ["upgrade", "downgrade"],
};

export function marketVariants(): WorkerVariant[] {
  return OPERATION_GROUPS.flatMap(([group, rows]) =>
    rows.map(({ name, title, summary }) => ({
      title,
      summary,
      params: { operation: name },
      keywords: KEYWORDS[name] ?? [],
      group,
    })),
  );
}
