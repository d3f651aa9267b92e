import { flow } from "./flow";
import type { Template } from "./template";

const HOLDINGS = `{
  'holdings': [
    { 'symbol': 'AAPL', 'shares': 40, 'cost': 172.5 },
    { 'symbol': 'MSFT', 'shares': 15, 'cost': 331.2 },
    { 'symbol': 'NVDA', 'shares': 60, 'cost': 88.4 },
    { 'symbol': 'SPY', 'shares': 20, 'cost': 488.1 }
  ],
  'symbols': 'AAPL, MSFT, NVDA, SPY'
}`;

const SNAPSHOT = `(
  $quotes := workers[2].result.symbols;
  $rows := [workers[1].result.holdings.(
    $close := $lookup($quotes, symbol).close;
    {
      'symbol': symbol, 'shares': shares, 'close': $close,
      'value': $round(shares * $close, 2),
      'gain': $round(shares * ($close - cost), 2),
      'day_change': $round(shares * $lookup($quotes, symbol).change, 2)
    }
  )];
  {
    'as_of': workers[2].result.as_of,
    'currency': 'USD',
    'value': $round($sum($rows.value), 2),
    'gain': $round($sum($rows.gain), 2),
    'day_change': $round($sum($rows.day_change), 2),
    'holdings': $rows
  }
)`;

export const portfolioSnapshot: Template = {
  id: "portfolio-snapshot",
  title: "Portfolio snapshot",
  summary: "Values your holdings every 15 minutes and serves the snapshot as JSON at its own URL.",
  keys: ["market"],
  document: flow(
    "Portfolio snapshot",
    "Value of the holdings in worker 1, with today's change and the total gain since purchase.",
    [
      { type: "schedule_trigger", name: "Every 15 minutes", params: { every: 900 }, at: [0, 0] },
      { type: "transform", name: "Holdings", params: { expression: HOLDINGS }, at: [1, 0] },
      {
        type: "market_data",
        name: "Quotes",
        params: { operation: "quote", symbol: "{{workers[1].result.symbols}}" },
        at: [2, 0],
      },
      { type: "transform", name: "Snapshot", params: { expression: SNAPSHOT }, at: [3, 0] },
      {
        type: "data_provider",
        name: "Published snapshot",
        params: { provider_id: "portfolio", response_data: "{{workers[3].result}}" },
        at: [4, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
    "Set your own holdings and their symbols in worker 1. To keep the data private, set Access in worker 4 to key.",
  ),
};
