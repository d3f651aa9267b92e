import { FORMAT } from "@/lib/schema/format";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/** The example contains one of each kind of worker that most workflows need. */
export const EXAMPLE_DOCUMENT: WorkflowDocument = {
  format: FORMAT,
  name: "Quote board",
  description: "Fetches a quote for the ticker in the call and publishes it at a stable URL.",
  workers: [
    {
      index: 0,
      type: "webhook_trigger",
      name: "Incoming call",
      position: { x: 0, y: 0 },
      params: {
        webhook_id: "board",
        api_key: "",
        variables: [{ name: "symbol", type: "string", default: "AAPL", required: false }],
      },
    },
    {
      index: 1,
      type: "market_data",
      name: "Quote",
      position: { x: 320, y: 0 },
      params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
    },
    {
      index: 2,
      type: "data_provider",
      name: "Published quote",
      position: { x: 640, y: 0 },
      params: { provider_id: "board", response_type: "JSON", response_data: "{{workers[1].result}}" },
    },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
};

export const EMPTY_DOCUMENT: WorkflowDocument = {
  format: FORMAT,
  name: "Untitled workflow",
  description: "",
  workers: [],
  connections: [],
};
