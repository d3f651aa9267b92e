import type { WorkflowDocument } from "@/lib/schema/workflow";
import { flow } from "./flow";

const SIGNAL = `(
  $rows := workers[1].result.values;
  $closes := [$rows.close];
  $fast := $round($sma($closes, 10)[-1], 2);
  $slow := $round($sma($closes, 30)[-1], 2);
  {
    'symbol': workers[1].result.symbol,
    'close': $closes[-1],
    'fast': $fast,
    'slow': $slow,
    'signal': $fast > $slow ? 'buy' : 'sell'
  }
)`;

/**
 * A new user can create this signal in the first minute. It needs no mail server, because the approval
 * request appears under the notification bell.
 */
export const FIRST_SIGNAL: WorkflowDocument = flow(
  "Signal with approval",
  "Compares a 10-day with a 30-day moving average after the close and asks for approval before acting.",
  [
    {
      type: "schedule_trigger",
      name: "After the close",
      params: { cron: "30 16 * * 1-5", timezone: "America/New_York" },
      at: [0, 0],
    },
    {
      type: "market_data",
      name: "Daily prices, 60 days",
      params: { operation: "time_series", symbol: "AAPL", interval: "1day", outputsize: 60, order: "asc" },
      at: [1, 0],
    },
    { type: "transform", name: "Signal", params: { expression: SIGNAL }, at: [2, 0] },
    {
      type: "wait",
      name: "Ask for approval",
      params: {
        mode: "approval",
        title: "{{workers[2].result.symbol}}: {{workers[2].result.signal}} signal. Act on it?",
        message:
          "Close {{workers[2].result.close}}. 10-day average {{workers[2].result.fast}}, 30-day average {{workers[2].result.slow}}.",
      },
      at: [3, 0],
    },
    {
      type: "data_provider",
      name: "Decision",
      params: {
        provider_id: "decision",
        response_data: "{{workers[3].result}}",
      },
      at: [4, 0],
    },
  ],
  [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4, "approved"],
    [3, 4, "rejected"],
  ],
);
