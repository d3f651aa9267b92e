import { flow } from "./flow";
import type { Template } from "./template";

const SPREAD = `(
  $rows := [workers[3].result.rows[$exists(right_close)].{ 'date': datetime, 'spread': close - right_close }];
  $scores := $zscore([$rows.spread], 20);
  {
    'pair': 'SPY less QQQ',
    'date': $rows[-1].date,
    'spread': $round($rows[-1].spread, 2),
    'z_score': $scores[-1] = null ? null : $round($scores[-1], 2),
    'history': $rows
  }
)`;

export const spreadAsOf: Template = {
  id: "spread-as-of",
  title: "Spread between two series",
  summary: "Aligns two price series by day and serves their spread and its z-score.",
  keys: ["market"],
  document: flow(
    "Spread between two series",
    "SPY minus QQQ, daily: the spread, its 20-day z-score and its history.",
    [
      {
        type: "schedule_trigger",
        name: "After the close",
        params: { cron: "45 16 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "market_data",
        name: "SPY",
        params: { operation: "time_series", symbol: "SPY", interval: "1day", outputsize: 120, order: "asc" },
        at: [1, 0],
      },
      {
        type: "market_data",
        name: "QQQ",
        params: { operation: "time_series", symbol: "QQQ", interval: "1day", outputsize: 120, order: "asc" },
        at: [1, 1],
      },
      {
        type: "merge",
        name: "Join prices by day",
        params: {
          mode: "as_of",
          left: "{{workers[1].result.values}}",
          right: "{{workers[2].result.values}}",
          left_key: "datetime",
          tolerance: 432_000,
        },
        at: [2, 0],
      },
      { type: "transform", name: "Spread", params: { expression: SPREAD }, at: [3, 0] },
      {
        type: "data_provider",
        name: "Published spread",
        params: { provider_id: "spread", response_data: "{{workers[4].result}}" },
        at: [4, 0],
      },
    ],
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
      [3, 4],
      [4, 5],
    ],
    "Set your own pair in workers 1 and 2. For days when only one of the two traded, the other's last price is used if it's at most five days old.",
  ),
};
