import { flow } from "./flow";
import { mailNodes } from "./mail-nodes";
import type { Template } from "./template";

const SCORES = `(
  $limit := 2;
  $rows := [$each(workers[1].result.symbols, function($series, $symbol) {(
    $closes := [$series.values.close];
    $z := $zscore($closes, 20)[-1];
    {
      'symbol': $symbol,
      'close': $closes[-1],
      'z_score': $z = null ? null : $round($z, 2),
      'unusual': $z != null and $abs($z) >= $limit
    }
  )})];
  {
    'as_of': $now(),
    'limit': $limit,
    'watched': $rows,
    'unusual': [$rows[unusual].symbol]
  }
)`;

export const zscoreWatchlist: Template = {
  id: "zscore-watchlist",
  title: "Watchlist with z-score alerts",
  summary: "Publishes a z-score for each price in a watchlist and emails you about new outliers.",
  keys: ["market", "smtp"],
  document: flow(
    "Z-score watchlist",
    "Distance of each price from its 20-day mean, in standard deviations.",
    [
      {
        type: "schedule_trigger",
        name: "Hourly on weekdays",
        params: { cron: "0 10-16 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "market_data",
        name: "Daily prices, 60 days",
        params: {
          operation: "time_series",
          symbol: "AAPL, MSFT, NVDA, SPY",
          interval: "1day",
          outputsize: 60,
          order: "asc",
        },
        at: [1, 0],
      },
      { type: "transform", name: "Scores", params: { expression: SCORES }, at: [2, 0] },
      {
        type: "data_provider",
        name: "Published scores",
        params: { provider_id: "scores", response_data: "{{workers[2].result}}" },
        at: [3, 0],
      },
      {
        type: "memory",
        name: "No alert in the last 24 hours",
        params: {
          name: "unusual",
          mode: "new_items",
          items: "{{workers[2].result.unusual}}",
          keep_days: 1,
        },
        at: [3, 1],
      },
      ...mailNodes(5, {
        subject: "Unusual prices: {{workers[4].result.items}}",
        message: "At least {{workers[2].result.limit}} standard deviations from the 20-day mean.",
        at: [4, 1],
      }),
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [4, 5, "changed"],
      [5, 6, "error"],
    ],
    "Set your symbols in worker 1 and the z-score limit in worker 2. Set your own email address in worker 5 and add a mail server under Credentials.",
  ),
};
