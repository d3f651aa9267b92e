import { flow } from "./flow";
import { mailNodes } from "./mail-nodes";
import type { Template } from "./template";

const SIGNAL = `(
  $rows := workers[1].result.values;
  $closes := [$rows.close];
  $fast := $sma($closes, 10)[-1];
  $slow := $sma($closes, 30)[-1];
  {
    'symbol': workers[1].result.symbol,
    'date': $rows[-1].datetime,
    'close': $closes[-1],
    'fast': $round($fast, 2),
    'slow': $round($slow, 2),
    'signal': $fast > $slow ? 'buy' : 'sell'
  }
)`;

export const signalChange: Template = {
  id: "signal-change",
  title: "Email me when a signal changes",
  summary:
    "Compares a 10-day with a 30-day moving average after the close and sends an email when the signal changes.",
  keys: ["market", "smtp"],
  document: flow(
    "Signal change",
    "Buy while the 10-day average is above the 30-day average, otherwise sell. Sends an email only when the signal changes.",
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
        type: "data_provider",
        name: "Published signal",
        params: { provider_id: "signal", response_data: "{{workers[2].result}}" },
        at: [3, 0],
      },
      {
        type: "memory",
        name: "Signal changed?",
        params: {
          name: "signal",
          key: "{{workers[2].result.symbol}}",
          value: "{{workers[2].result}}",
          fields: ["signal"],
          first: "same",
        },
        at: [3, 1],
      },
      ...mailNodes(5, {
        subject: "{{workers[2].result.symbol}}: {{workers[2].result.signal}}",
        message:
          "Previous signal: {{workers[4].result.previous.signal}}, since {{workers[4].result.previous_at}}. Close {{workers[2].result.close}}.",
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
    "Set your own email address in worker 5 and add a mail server under Credentials. Worker 4 stores the signal between runs.",
  ),
};
