import { flow } from "./flow";
import type { Template } from "./template";

const HOLDINGS = `[
  { 'symbol': 'AAPL', 'shares': 40 },
  { 'symbol': 'MSFT', 'shares': 15 },
  { 'symbol': 'NVDA', 'shares': 60 },
  { 'symbol': 'SPY', 'shares': 20 }
]`;

const ROW = `(
  $quote := workers[3].result;
  {
    'symbol': item.symbol,
    'day': $substring($now(), 0, 10),
    'shares': item.shares,
    'close': $quote.close,
    'value': $round(item.shares * $quote.close, 2)
  }
)`;

const VALUED = `(
  $ok := [workers[2].result.results[ok].result];
  {
    'rows': $ok,
    'value': $round($sum($ok.value), 2),
    'not_valued': workers[2].result.failed
  }
)`;

const PUBLISHED = `{
  'day': workers[5].result.rows[0].day,
  'value': workers[5].result.value,
  'not_valued': workers[5].result.not_valued,
  'written': workers[6].result.inserted + workers[6].result.updated,
  'holdings': workers[5].result.rows
}`;

export const portfolioHistory: Template = {
  id: "portfolio-history",
  title: "Portfolio history in a table",
  summary:
    "Values each of your holdings after the close and stores one row per day. A holding that fails doesn't affect the others.",
  keys: ["market"],
  tables: [
    {
      name: "portfolio",
      columns: [
        { name: "symbol", type: "text" },
        { name: "day", type: "time" },
        { name: "shares", type: "decimal" },
        { name: "close", type: "decimal" },
        { name: "value", type: "decimal" },
      ],
      key: ["symbol", "day"],
    },
  ],
  document: flow(
    "Portfolio history",
    "Stores one row per holding and day. If one symbol fails, the rows of the other holdings are still stored.",
    [
      {
        type: "schedule_trigger",
        name: "After the close",
        params: { cron: "30 16 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      { type: "transform", name: "Holdings", params: { expression: HOLDINGS }, at: [1, 0] },
      {
        type: "for_each",
        name: "For each holding",
        params: { items: "{{workers[1].result}}", parallel: 3, on_error: "collect", result_from: 4 },
        at: [2, 0],
      },
      {
        type: "market_data",
        name: "Quote",
        params: { operation: "quote", symbol: "{{item.symbol}}" },
        at: [2, 1],
        inside: 2,
      },
      { type: "transform", name: "Row", params: { expression: ROW }, at: [3, 1], inside: 2 },
      { type: "transform", name: "Valued rows", params: { expression: VALUED }, at: [4, 0] },
      {
        type: "write_table",
        name: "Upsert by symbol and day",
        params: { table: "portfolio", rows: "{{workers[5].result.rows}}", mode: "upsert" },
        at: [5, 0],
      },
      { type: "transform", name: "Rows written", params: { expression: PUBLISHED }, at: [6, 0] },
      {
        type: "data_provider",
        name: "Published value",
        params: { provider_id: "portfolio", response_data: "{{workers[7].result}}" },
        at: [7, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [3, 4],
      [2, 5],
      [5, 6],
      [6, 7],
      [7, 8],
    ],
    "Enter your symbols and share counts in worker 1. The loop runs once per holding. The portfolio table is created together with this workflow.",
  ),
};
