import { flow } from "./flow";
import type { Template } from "./template";

const SIGNAL = `(
  $alert := workers[0].result;
  $quote := workers[1].result;
  $said := $number($alert.price);
  {
    'symbol': $alert.ticker,
    'action': $alert.action,
    'alert_price': $said,
    'market_price': $quote.close,
    'slippage_percent': $quote.close ? $round(100 * ($said - $quote.close) / $quote.close, 2) : null,
    'comment': $alert.comment,
    'received_at': $now()
  }
)`;

export const tradingviewAlert: Template = {
  id: "tradingview-alert",
  title: "TradingView alert receiver",
  summary: "Receives alerts from TradingView, adds the market price and publishes the latest signal.",
  keys: ["market"],
  document: flow(
    "TradingView alerts",
    "Receives alerts as JSON and publishes the latest one with the alert's price and the market price.",
    [
      {
        type: "webhook_trigger",
        name: "Alert",
        params: {
          webhook_id: "tradingview",
          variables: [
            { name: "ticker", type: "string", default: "AAPL", required: true },
            {
              name: "action",
              type: "list",
              default: "alert",
              required: false,
              choices: ["buy", "sell", "close", "alert"],
            },
            { name: "price", type: "string", default: "210", required: true },
            { name: "comment", type: "string", default: "", required: false },
          ],
        },
        at: [0, 0],
      },
      {
        type: "market_data",
        name: "Market price",
        params: { operation: "quote", symbol: "{{workers[0].result.ticker}}" },
        at: [1, 0],
      },
      { type: "transform", name: "Signal", params: { expression: SIGNAL }, at: [2, 0] },
      {
        type: "data_provider",
        name: "Latest signal",
        params: { provider_id: "signal", response_data: "{{workers[2].result}}" },
        at: [3, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [1, 2, "error"],
      [2, 3],
    ],
    'Alert message in TradingView: {"ticker":"{{ticker}}","price":"{{close}}","action":"buy"}. TradingView sends no custom headers, so set an API key in worker 0 and append ?api_key=KEY to the URL. An alert for an unknown ticker is published without a market price.',
  ),
};
