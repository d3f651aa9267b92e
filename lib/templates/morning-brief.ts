import { flow } from "./flow";
import type { Template } from "./template";

const BRIEF = `(
  $quotes := workers[2].result.symbols;
  $tenYear := workers[4].result.observations[value != '.'][-1];
  {
    'as_of': $now(),
    'headlines': [workers[1].result.results[[0..9]].{
      'title': title, 'source': source.name, 'url': url, 'published_at': published_at, 'sentiment': sentiment
    }],
    'markets': [$each($quotes, function($quote, $symbol) {
      { 'symbol': $symbol, 'name': $quote.name, 'close': $quote.close, 'percent_change': $quote.percent_change }
    })],
    'ten_year_yield': { 'date': $tenYear.date, 'percent': $number($tenYear.value) }
  }
)`;

export const morningBrief: Template = {
  id: "morning-brief",
  title: "Morning brief",
  summary: "Publishes headlines, major markets and the 10-year Treasury yield every weekday at 07:00.",
  keys: ["news", "market", "economic"],
  document: flow(
    "Morning brief",
    "Headlines, markets and the ten-year yield, every weekday at 07:00 New York time.",
    [
      {
        type: "schedule_trigger",
        name: "Weekdays at 07:00",
        params: { cron: "0 7 * * 1-5", timezone: "America/New_York" },
        at: [0, 1],
      },
      {
        type: "fetch_news",
        name: "Headlines",
        params: {
          categories: [
            "dmoz/Business/Investing",
            "dmoz/Business/Investing/Stocks_and_Bonds",
            "news/Business",
          ],
          lang: "eng",
          limit: 20,
        },
        at: [2, 0],
      },
      {
        type: "market_data",
        name: "Markets",
        params: { operation: "quote", symbol: "SPY, QQQ, EUR/USD, BTC/USD" },
        at: [2, 1],
      },
      {
        type: "transform",
        name: "Start date",
        params: { expression: "{ 'from': $substring($fromMillis($millis() - 30 * 86400000), 0, 10) }" },
        at: [1, 2],
      },
      {
        type: "economic_data",
        name: "Ten-year yield",
        params: {
          operation: "series_observations",
          series_id: "DGS10",
          start_date: "{{workers[3].result.from}}",
        },
        at: [2, 2],
      },
      { type: "transform", name: "Brief", params: { expression: BRIEF }, at: [3, 1] },
      {
        type: "data_provider",
        name: "Published brief",
        params: { provider_id: "brief", response_data: "{{workers[5].result}}" },
        at: [4, 1],
      },
    ],
    [
      [0, 1],
      [0, 2],
      [0, 3],
      [3, 4],
      [1, 5],
      [2, 5],
      [4, 5],
      [5, 6],
    ],
  ),
};
