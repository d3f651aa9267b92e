import { flow } from "./flow";
import { mailNodes } from "./mail-nodes";
import type { Template } from "./template";

const CURVE = `(
  $rows := workers[2].result.observations[value != '.'].{ 'date': date, 'spread': $number(value) };
  $last := $rows[-1];
  $before := $rows[-2];
  {
    'date': $last.date,
    'spread': $last.spread,
    'inverted': $last.spread < 0,
    'just_inverted': $last.spread < 0 and $before.spread >= 0,
    'days_inverted': $count($rows[spread < 0]),
    'history': [$rows]
  }
)`;

export const yieldCurveAlert: Template = {
  id: "yield-curve-alert",
  title: "Yield-curve inversion alert",
  summary: "Tracks the 10-year minus 2-year yield spread and sends an email on the day it falls below zero.",
  keys: ["economic", "smtp"],
  document: flow(
    "Yield-curve inversion alert",
    "The 10-year minus 2-year spread over the last 90 days, with an email when it turns negative.",
    [
      {
        type: "schedule_trigger",
        name: "Weekdays at 18:00",
        params: { cron: "0 18 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "transform",
        name: "Last 90 days",
        params: { expression: "{ 'from': $substring($fromMillis($millis() - 90 * 86400000), 0, 10) }" },
        at: [1, 0],
      },
      {
        type: "economic_data",
        name: "10-year minus 2-year",
        params: {
          operation: "series_observations",
          series_id: "T10Y2Y",
          start_date: "{{workers[1].result.from}}",
        },
        at: [2, 0],
      },
      { type: "transform", name: "Curve", params: { expression: CURVE }, at: [3, 0] },
      {
        type: "data_provider",
        name: "Published curve",
        params: { provider_id: "curve", response_data: "{{workers[3].result}}" },
        at: [4, 0],
      },
      {
        type: "condition",
        name: "Inverted today?",
        params: { expression: "workers[3].result.just_inverted" },
        at: [4, 1],
      },
      ...mailNodes(6, {
        subject: "The yield curve has inverted",
        message: "10-year minus 2-year yield: {{workers[3].result.spread}} on {{workers[3].result.date}}.",
        at: [5, 1],
      }),
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [3, 5],
      [5, 6, "true"],
      [6, 7, "error"],
    ],
    "Set your own email address in worker 6 and add a mail server under Credentials. Until then, the run succeeds without sending the email.",
  ),
};
