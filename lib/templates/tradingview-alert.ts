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
  summary: "Takes an alert from TradingView, sets the market price beside it and publishes the last signal.",
  keys: ["market"],
  document: flow(
    "TradingView alerts",
    "Takes alerts as JSON and publishes the last one, with the market price beside the alert's own.",
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
        name: "Last signal",
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
    'Message of the alert: {"ticker":"{{ticker}}","price":"{{close}}","action":"buy"}. TradingView cannot send headers: set a key on worker 0 and put it into the address as ?api_key=. An unknown ticker is published without a market price.',
  ),
};
