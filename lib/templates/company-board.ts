import type { BoardTemplate } from "./board-template";
import { flow } from "./flow";

const ASK = { webhook_id: "company", symbol: "symbol", keep: 300 };

export const companyBoard: BoardTemplate = {
  id: "one-company",
  title: "One company",
  summary: "Prices with moving averages, quote and news for the company you select on the dashboard.",
  document: flow(
    "One company",
    "One year of daily prices, the quote and the news of a company. The dashboard calls this workflow with the selected symbol.",
    [
      {
        type: "webhook_trigger",
        name: "Change company",
        params: {
          webhook_id: "company",
          api_key: "",
          rate_limit: 60,
          variables: [{ name: "symbol", type: "string", default: "AAPL", required: false }],
        },
        at: [0, 1],
      },
      {
        type: "market_data",
        name: "Daily prices, 1 year",
        params: {
          operation: "time_series",
          symbol: "{{workers[0].result.symbol}}",
          interval: "1day",
          outputsize: 250,
          order: "asc",
        },
        at: [1, 0],
      },
      {
        type: "data_provider",
        name: "Published prices",
        params: { provider_id: "days", response_data: "{{workers[1].result}}" },
        at: [2, 0],
      },
      {
        type: "market_data",
        name: "Quote",
        params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
        at: [1, 1],
      },
      {
        type: "data_provider",
        name: "Published quote",
        params: { provider_id: "quote", response_data: "{{workers[3].result}}" },
        at: [2, 1],
      },
      {
        type: "fetch_news",
        name: "News",
        params: { keyword: "{{workers[3].result.name}}", lang: "eng", limit: 20 },
        at: [2, 2],
      },
      {
        type: "data_provider",
        name: "Published news",
        params: { provider_id: "news", response_data: "{{workers[5].result}}" },
        at: [3, 2],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [0, 3],
      [3, 4],
      [3, 5],
      [5, 6],
    ],
  ),
  widgets: [
    {
      name: "Daily prices, 1 year",
      kind: "candlestick",
      providerId: "days",
      options: { ask: ASK, overlays: [{ kind: "sma", length: 50 }, { kind: "bollinger" }, { kind: "rsi" }] },
      place: { x: 0, y: 0, w: 9, h: 13 },
    },
    {
      name: "Last price",
      kind: "number",
      providerId: "quote",
      options: { ask: ASK },
      place: { x: 9, y: 0, w: 3, h: 4 },
    },
    {
      name: "Quote",
      kind: "table",
      providerId: "quote",
      options: { ask: ASK },
      place: { x: 9, y: 4, w: 3, h: 9 },
    },
    {
      name: "News",
      kind: "news",
      providerId: "news",
      options: { ask: ASK },
      place: { x: 0, y: 13, w: 12, h: 8 },
    },
  ],
};
