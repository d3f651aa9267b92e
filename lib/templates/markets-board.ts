import type { BoardTemplate } from "./board-template";
import { flow } from "./flow";

export const marketsBoard: BoardTemplate = {
  id: "markets-this-morning",
  title: "Markets this morning",
  summary:
    "The major markets compared over one year, with quotes, the ten-year Treasury yield and headlines.",
  document: flow(
    "Markets this morning",
    "Quotes, one year of daily prices, the ten-year yield and headlines, on weekdays before the open and hourly during trading.",
    [
      {
        type: "schedule_trigger",
        name: "Before the open, then hourly",
        params: { cron: "0 7,10-16 * * 1-5", timezone: "America/New_York" },
        at: [0, 1],
      },
      {
        type: "market_data",
        name: "Quotes",
        params: { operation: "quote", symbol: "SPY, QQQ, EUR/USD, BTC/USD" },
        at: [1, 0],
      },
      {
        type: "data_provider",
        name: "Published quotes",
        params: { provider_id: "quotes", response_data: "{{workers[1].result}}" },
        at: [2, 0],
      },
      {
        type: "market_data",
        name: "Daily prices, 1 year",
        params: {
          operation: "time_series",
          symbol: "SPY, QQQ, EUR/USD, BTC/USD",
          interval: "1day",
          outputsize: 250,
          order: "asc",
        },
        at: [1, 1],
      },
      {
        type: "data_provider",
        name: "Published prices",
        params: { provider_id: "days", response_data: "{{workers[3].result}}" },
        at: [2, 1],
      },
      {
        type: "fetch_news",
        name: "Headlines",
        params: { categories: ["dmoz/Business/Investing", "news/Business"], lang: "eng", limit: 20 },
        at: [1, 2],
      },
      {
        type: "data_provider",
        name: "Published headlines",
        params: { provider_id: "headlines", response_data: "{{workers[5].result}}" },
        at: [2, 2],
      },
      {
        type: "transform",
        name: "A year ago",
        params: { expression: "{ 'from': $substring($fromMillis($millis() - 365 * 86400000), 0, 10) }" },
        at: [1, 3],
      },
      {
        type: "economic_data",
        name: "Ten-year yield",
        params: {
          operation: "series_observations",
          series_id: "DGS10",
          start_date: "{{workers[7].result.from}}",
        },
        at: [2, 3],
      },
      {
        type: "data_provider",
        name: "Published yield",
        params: { provider_id: "yield", response_data: "{{workers[8].result}}" },
        at: [3, 3],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [0, 3],
      [3, 4],
      [0, 5],
      [5, 6],
      [0, 7],
      [7, 8],
      [8, 9],
    ],
  ),
  widgets: [
    {
      name: "Change over 1 year",
      kind: "line",
      providerId: "days",
      options: { percent: true },
      place: { x: 0, y: 0, w: 8, h: 10 },
    },
    {
      name: "Quotes",
      kind: "table",
      providerId: "quotes",
      options: { link: "symbol", columns: ["symbol", "close", "change", "percent_change"] },
      place: { x: 8, y: 0, w: 4, h: 6 },
    },
    {
      name: "Ten-year yield",
      kind: "number",
      providerId: "yield",
      options: { path: ["observations"], unit: "%", decimals: 2 },
      place: { x: 8, y: 6, w: 4, h: 4 },
    },
    {
      name: "Headlines",
      kind: "news",
      providerId: "headlines",
      options: {},
      place: { x: 0, y: 10, w: 8, h: 9 },
    },
    {
      name: "Daily yield",
      kind: "line",
      providerId: "yield",
      options: { area: true },
      place: { x: 8, y: 10, w: 4, h: 9 },
    },
  ],
};
