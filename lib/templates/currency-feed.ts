import { flow } from "./flow";
import type { Template } from "./template";

const FEED = `{
  'as_of': workers[1].result.as_of,
  'rates': [$each(workers[1].result.symbols, function($quote, $pair) {
    { 'pair': $pair, 'rate': $quote.close, 'percent_change': $quote.percent_change }
  })],
  'history': [workers[2].result.values.{
    'time': datetime, 'open': open, 'high': high, 'low': low, 'close': close
  }]
}`;

export const currencyFeed: Template = {
  id: "currency-feed",
  title: "Currency dashboard feed",
  summary:
    "Every five minutes, updates a dashboard with rates of the major currency pairs and the last day of hourly EUR/USD prices.",
  keys: ["market"],
  document: flow(
    "Currency dashboard feed",
    "Exchange rates of the major currency pairs, and one day of hourly EUR/USD prices.",
    [
      { type: "schedule_trigger", name: "Every five minutes", params: { every: 300 }, at: [0, 0] },
      {
        type: "market_data",
        name: "Rates",
        params: { operation: "quote", symbol: "EUR/USD, GBP/USD, USD/JPY, USD/CHF" },
        at: [1, 0],
      },
      {
        type: "market_data",
        name: "EUR/USD, hourly",
        params: { operation: "time_series", symbol: "EUR/USD", interval: "1h", outputsize: 24 },
        at: [1, 1],
      },
      { type: "transform", name: "Feed", params: { expression: FEED }, at: [2, 0] },
      {
        type: "data_provider",
        name: "Published feed",
        params: { provider_id: "rates", response_data: "{{workers[3].result}}" },
        at: [3, 0],
      },
    ],
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
      [3, 4],
    ],
  ),
};
