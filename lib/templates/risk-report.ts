import { flow } from "./flow";
import type { Template } from "./template";

const RISK = `(
  $yearly := $sqrt(252);
  $all := workers[1].result.symbols;
  $symbols := $keys($all);
  $closes := $map($symbols, function($symbol) { { 'symbol': $symbol, 'list': [$lookup($all, $symbol).values.close] } });
  $moves := $map($closes, function($one) { { 'symbol': $one.symbol, 'list': $filter($returns($one.list), function($r) { $r != null }) } });
  {
    'as_of': $now(),
    'days': $count($closes[0].list),
    'risk': [$map($closes, function($one) {(
      $own := $moves[symbol = $one.symbol].list;
      {
        'symbol': $one.symbol,
        'close': $one.list[-1],
        'volatility_percent': $round($stdev($own) * $yearly * 100, 2),
        'drawdown_percent': $round($drawdown($one.list)[-1] * 100, 2),
        'worst_drawdown_percent': $round($min($drawdown($one.list)) * 100, 2),
        'worst_day_percent': $round($min($own) * 100, 2),
        'correlation': $merge([$map($moves, function($other) {
          { $other.symbol: $round($correlation($own, $other.list), 2) }
        })])
      }
    )})]
  }
)`;

export const riskReport: Template = {
  id: "risk-report",
  title: "Portfolio risk report",
  summary: "Volatility, drawdown, worst day and correlations of each holding over one year, in one report.",
  keys: ["market"],
  document: flow(
    "Risk report",
    "How volatile each holding is, how far it is below its peak, and which holdings move together.",
    [
      {
        type: "schedule_trigger",
        name: "After the close",
        params: { cron: "0 17 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "market_data",
        name: "Daily prices, 1 year",
        params: {
          operation: "time_series",
          symbol: "AAPL, MSFT, SPY, QQQ",
          interval: "1day",
          outputsize: 252,
          order: "asc",
        },
        at: [1, 0],
      },
      { type: "transform", name: "Risk", params: { expression: RISK }, at: [2, 0] },
      {
        type: "data_provider",
        name: "Published report",
        params: { provider_id: "risk", response_data: "{{workers[2].result}}" },
        at: [3, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    "Set your holdings in worker 1. Volatility is the standard deviation of daily returns, multiplied by the square root of 252 trading days.",
  ),
};
