import { flow } from "./flow";
import type { Template } from "./template";

const RATES = `(
  $yearly := function($worker) {(
    $rows := $worker.result.observations[value != '.'];
    [$map([12..$count($rows) - 1], function($i) {{
      'date': $rows[$i].date,
      'percent': $round(100 * ($number($rows[$i].value) / $number($rows[$i - 12].value) - 1), 2)
    }})]
  )};
  $all := $yearly(workers[2]);
  $core := $yearly(workers[3]);
  {
    'date': $all[-1].date,
    'inflation': $all[-1].percent,
    'core_inflation': $core[-1].percent,
    'month_before': $all[-2].percent,
    'history': $all,
    'core_history': $core
  }
)`;

export const inflationTracker: Template = {
  id: "inflation-tracker",
  title: "Inflation tracker",
  summary:
    "Publishes year-on-year consumer price inflation, with and without food and energy, after each release.",
  keys: ["economic"],
  document: flow(
    "Inflation tracker",
    "Year-on-year change in consumer prices, all items and core, for the last four years.",
    [
      {
        type: "schedule_trigger",
        name: "Around each release",
        params: { cron: "0 9 10-16 * *", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "transform",
        name: "Last five years",
        params: { expression: "{ 'from': $substring($fromMillis($millis() - 1826 * 86400000), 0, 10) }" },
        at: [1, 0],
      },
      {
        type: "economic_data",
        name: "All items",
        params: {
          operation: "series_observations",
          series_id: "CPIAUCSL",
          start_date: "{{workers[1].result.from}}",
        },
        at: [2, 0],
      },
      {
        type: "economic_data",
        name: "Core",
        params: {
          operation: "series_observations",
          series_id: "CPILFESL",
          start_date: "{{workers[1].result.from}}",
        },
        at: [2, 1],
      },
      { type: "transform", name: "Yearly rates", params: { expression: RATES }, at: [3, 0] },
      {
        type: "data_provider",
        name: "Published rates",
        params: { provider_id: "inflation", response_data: "{{workers[4].result}}" },
        at: [4, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 4],
      [4, 5],
    ],
  ),
};
