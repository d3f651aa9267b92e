/**
 * The document has 500 workers and 600 connections: 50 chains of 10 workers, with extra connections. A run
 * would execute all of the workers.
 */

const CHAINS = 50;
const LENGTH = 10;
/** Number of extra connections in the upper chains. Each skips one worker. */
const SHORT_CUTS = 100;
const START = { x: 0, y: 0 };

export const WORKERS = CHAINS * LENGTH;
export const CONNECTIONS = CHAINS * (LENGTH - 1) + (CHAINS - 1) + 1 + SHORT_CUTS;

export function largeDocument(chains = CHAINS): object {
  const index = (chain: number, place: number) => chain * LENGTH + place;
  const workers = Array.from({ length: chains }, (_, chain) =>
    Array.from({ length: LENGTH }, (__, place) => ({
      index: index(chain, place),
      position: { x: START.x + place * 320, y: START.y + chain * 160 },
      ...workerOf(index(chain, place), place === 0 ? index(chain - 1, 0) : index(chain, place - 1)),
    })),
  ).flat();
  const along = workers.flatMap(({ index: at }) => (at % LENGTH === 0 ? [] : [{ from: at - 1, to: at }]));
  const down = Array.from({ length: chains - 1 }, (_, chain) => ({
    from: index(chain, 0),
    to: index(chain + 1, 0),
  }));
  const across = workers
    .filter(({ index: at }) => at % LENGTH < LENGTH - 2)
    .slice(0, SHORT_CUTS + 1)
    .map(({ index: at }) => ({ from: at, to: at + 2 }));
  return {
    format: "millrace.workflow/1",
    name: "Large",
    workers,
    connections: [...along, ...down, ...across],
  };
}

function workerOf(index: number, before: number) {
  if (index === 0) {
    const variables = [{ name: "symbol", default: "AAPL" }];
    return { type: "webhook_trigger", params: { webhook_id: "large", variables } };
  }
  if (index % 3 === 0) {
    return { type: "market_data", params: { operation: "quote", symbol: `{{context.symbol}}` } };
  }
  if (index % 3 === 1) return { type: "transform", params: { expression: `workers[${before}].result` } };
  return {
    type: "market_data",
    params: { operation: "time_series", symbol: "MSFT", interval: "1day", outputsize: 30 },
  };
}
