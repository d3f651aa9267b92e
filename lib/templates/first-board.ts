import type { WorkflowDocument } from "@/lib/schema/workflow";
import { flow } from "./flow";

export const FIRST_BOARD: WorkflowDocument = flow(
  "Apple, day by day",
  "One year of daily prices, the latest quote and the news of a company, each at its own URL.",
  [
    {
      type: "schedule_trigger",
      name: "Hourly during trading",
      params: { cron: "0 10-16 * * 1-5", timezone: "America/New_York" },
      at: [0, 1],
    },
    {
      type: "market_data",
      name: "Daily prices, 1 year",
      params: { operation: "time_series", symbol: "AAPL", interval: "1day", outputsize: 250, order: "asc" },
      at: [1, 0],
    },
    {
      type: "data_provider",
      name: "Published prices",
      params: { provider_id: "days", response_data: "{{workers[1].result}}" },
      at: [2, 0],
    },
    { type: "market_data", name: "Quote", params: { operation: "quote", symbol: "AAPL" }, at: [1, 1] },
    {
      type: "data_provider",
      name: "Published quote",
      params: { provider_id: "quote", response_data: "{{workers[3].result}}" },
      at: [2, 1],
    },
    { type: "fetch_news", name: "News", params: { keyword: "Apple", lang: "eng", limit: 20 }, at: [1, 2] },
    {
      type: "data_provider",
      name: "Published news",
      params: { provider_id: "news", response_data: "{{workers[5].result}}" },
      at: [2, 2],
    },
  ],
  [
    [0, 1],
    [1, 2],
    [0, 3],
    [3, 4],
    [0, 5],
    [5, 6],
  ],
);
