import { flow } from "./flow";
import type { Template } from "./template";

const ROWS = `const { symbols } = workers[1].result;
return Object.entries(symbols).flatMap(([symbol, { values }]) =>
  values.map(({ datetime, open, high, low, close, volume }) =>
    ({ symbol, date: datetime, open, high, low, close, volume })));`;

const KEPT = `(
  $rows := workers[2].result;
  {
    'table': workers[3].result.table,
    'new_rows': workers[3].result.inserted,
    'changed_rows': workers[3].result.updated,
    'from': $rows[0].date,
    'latest': [workers[4].result.rows.{ 'symbol': symbol, 'date': date, 'close': close }]
  }
)`;

export const backfillBars: Template = {
  id: "backfill-bars",
  title: "One year of daily bars in a table",
  summary: "Fills a table with one year of daily bars for your symbols and updates it after each close.",
  keys: ["market"],
  tables: [
    {
      name: "daily_bars",
      columns: [
        { name: "symbol", type: "text" },
        { name: "date", type: "time" },
        { name: "open", type: "decimal" },
        { name: "high", type: "decimal" },
        { name: "low", type: "decimal" },
        { name: "close", type: "decimal" },
        { name: "volume", type: "decimal" },
      ],
      key: ["symbol", "date"],
    },
  ],
  document: flow(
    "Daily bars",
    "The first run fills the table. Later runs add the latest day and any corrections.",
    [
      {
        type: "schedule_trigger",
        name: "After the close",
        params: { cron: "15 17 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "market_data",
        name: "One year of bars",
        params: {
          operation: "time_series",
          symbol: "AAPL, MSFT, NVDA, SPY",
          interval: "1day",
          outputsize: 252,
          order: "asc",
        },
        at: [1, 0],
      },
      { type: "code", name: "Rows", params: { source: ROWS }, at: [2, 0] },
      {
        type: "write_table",
        name: "Upsert by symbol and day",
        params: { table: "daily_bars", rows: "{{workers[2].result}}", mode: "upsert" },
        at: [3, 0],
      },
      {
        type: "read_table",
        name: "Latest rows",
        params: { table: "daily_bars", order: "-date", limit: 4 },
        at: [4, 0],
      },
      { type: "transform", name: "Table status", params: { expression: KEPT }, at: [5, 0] },
      {
        type: "data_provider",
        name: "Published status",
        params: { provider_id: "bars", response_data: "{{workers[5].result}}" },
        at: [6, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ],
    "Set your symbols in worker 1. The `daily_bars` table is created with this workflow. Its key is symbol and day, so you can repeat a run safely.",
  ),
};
