import { flow } from "./flow";
import type { Template } from "./template";

const WEEK = `{
  'from': $substring($now(), 0, 10),
  'to': $substring($fromMillis($millis() + 6 * 86400000), 0, 10),
  'watched': ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'JPM']
}`;

// A week can have 8,000 reports, and an expression may run for only one second. So the list is shortened with
// `$zip`, which doesn't visit each item.
const REPORTS = `(
  $week := workers[1].result;
  $names := $week.watched;
  $all := workers[2].result.results;
  $first := $zip([1..500], $all).$[1];
  $watched := $all[symbol in $names].{
    'date': date, 'symbol': symbol, 'name': name, 'time': time, 'eps_estimate': eps_estimate, 'watched': true
  };
  $others := $first[$not(symbol in $names)].{
    'date': date, 'symbol': symbol, 'name': name, 'time': time, 'eps_estimate': eps_estimate, 'watched': false
  };
  { 'from': $week.from, 'to': $week.to, 'count': $count($all), 'watched': [$watched], 'others': [$others] }
)`;

export const earningsWeek: Template = {
  id: "earnings-week",
  title: "Earnings-week watch",
  summary:
    "Lists companies that report earnings in the next seven days, with your watchlist listed separately. Runs on Mondays.",
  keys: ["market"],
  document: flow(
    "Earnings-week watch",
    "Companies reporting in the next seven days. Your watchlist is in worker 1.",
    [
      {
        type: "schedule_trigger",
        name: "Mondays at 06:00",
        params: { cron: "0 6 * * 1", timezone: "America/New_York" },
        at: [0, 0],
      },
      { type: "transform", name: "This week and watchlist", params: { expression: WEEK }, at: [1, 0] },
      {
        type: "market_data",
        name: "Earnings calendar",
        params: {
          operation: "earnings_calendar",
          start_date: "{{workers[1].result.from}}",
          end_date: "{{workers[1].result.to}}",
        },
        at: [2, 0],
      },
      { type: "transform", name: "Watchlist and others", params: { expression: REPORTS }, at: [3, 0] },
      {
        type: "data_provider",
        name: "Published week",
        params: { provider_id: "earnings", response_data: "{{workers[3].result}}" },
        at: [4, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
    "Enter your watchlist in the `watched` field of worker 1. Up to 8,000 companies report earnings in a week. `others` covers only the first 500 of these reports; `count` is the number of all reports that week. The data provider's earnings calendar requires the provider's Grow plan or higher.",
  ),
};
