import { flow } from "./flow";
import type { Template } from "./template";

const ARTICLES = `{
  'symbol': workers[0].result.symbol,
  'name': workers[1].result.name,
  'count': workers[2].result.count,
  'articles': [workers[2].result.results.{
    'title': title, 'url': url, 'source': source.name, 'published_at': published_at, 'sentiment': sentiment
  }]
}`;

export const newsByTicker: Template = {
  id: "news-by-ticker",
  title: "News-by-ticker API",
  summary: "Returns the latest articles about the company with the given ticker.",
  keys: ["news", "market"],
  document: flow(
    "News by ticker",
    "Call this workflow with a symbol to get the latest articles about that company.",
    [
      {
        type: "webhook_trigger",
        name: "A ticker",
        params: {
          webhook_id: "news",
          respond: "result",
          variables: [
            { name: "symbol", type: "string", default: "AAPL", required: true },
            { name: "limit", type: "integer", default: 10, required: false },
          ],
        },
        at: [0, 0],
      },
      {
        type: "market_data",
        name: "Company name",
        params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
        at: [1, 0],
      },
      {
        type: "fetch_news",
        name: "Articles",
        params: {
          keyword: "{{workers[1].result.name}}",
          lang: "eng",
          limit: "{{workers[0].result.limit}}",
        },
        at: [2, 0],
      },
      { type: "transform", name: "Summary", params: { expression: ARTICLES }, at: [3, 0] },
      {
        type: "data_provider",
        name: "Latest response",
        params: { provider_id: "news", response_data: "{{workers[3].result}}" },
        at: [4, 0],
      },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
    "Before you share this workflow, require an API key in worker 0, because every caller's searches use your credentials.",
  ),
};
