import { flow, type WorkerDraft } from "@/e2e/api/documents";

/** The contract's example, laid out on the canvas from left to right. */
export function board(rest: Record<string, unknown> = {}) {
  return flow(
    inRow([
      {
        index: 0,
        type: "webhook_trigger",
        params: {
          webhook_id: "board",
          variables: [{ name: "symbol", type: "string", default: "AAPL", required: false }],
        },
      },
      {
        index: 1,
        type: "market_data",
        params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
      },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "board", response_type: "JSON", response_data: "{{workers[1].result}}" },
      },
    ]),
    [
      [0, 1],
      [1, 2],
    ],
    { name: "Quote board", ...rest },
  );
}

/** Lays workers out in a row, far enough apart to drag connections between them. */
export function inRow(workers: readonly WorkerDraft[]): WorkerDraft[] {
  return workers.map((worker, at) => ({ position: { x: at * 320, y: 0 }, ...worker }));
}
