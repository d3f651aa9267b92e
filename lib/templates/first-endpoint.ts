import type { WorkflowDocument } from "@/lib/schema/workflow";
import { flow } from "./flow";

export const FIRST_ENDPOINT: WorkflowDocument = flow(
  "Quote on call",
  "Returns a company's quote when called and publishes the latest one.",
  [
    {
      type: "webhook_trigger",
      name: "Incoming call",
      params: {
        webhook_id: "quote",
        api_key: "",
        respond: "result",
        result_from: 1,
        variables: [{ name: "symbol", type: "string", default: "AAPL", required: false }],
      },
      at: [0, 0],
    },
    {
      type: "market_data",
      name: "Quote",
      params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
      at: [1, 0],
    },
    {
      type: "data_provider",
      name: "Latest quote",
      params: { provider_id: "quote", response_data: "{{workers[1].result}}" },
      at: [2, 0],
    },
  ],
  [
    [0, 1],
    [1, 2],
  ],
);
