export const WEBHOOK = "call";
export const PROVIDER = "board";
const BODY_BYTES = 230;
const PUBLISHED_BYTES = 5 * 1024;

/** Body of the calls: 230 bytes of JSON. */
export const CALL_BODY = padded(
  { symbol: "AAPL", quantity: 42, live: true, side: "buy" },
  "note",
  BODY_BYTES,
);

export function chain(transforms: number, respond: "accepted" | "result") {
  const workers = [trigger(respond), ...Array.from({ length: transforms }, (_, at) => transform(at + 1))];
  return inARow(`${transforms} transforms, ${respond}`, workers);
}

/**
 * Makes the runs go through the queue, like those with external calls. A worker with a timeout never runs
 * inline.
 */
export function queued<D extends { readonly workers: readonly object[] }>(document: D) {
  const workers = document.workers.map((worker, at) => (at === 1 ? { ...worker, timeout: 60 } : worker));
  return { ...document, workers };
}

export function publishing(transforms: number) {
  const last = { index: transforms + 1, type: "data_provider" };
  const params = { provider_id: PROVIDER, response_data: `{{workers[${transforms}].result}}` };
  const { workers } = chain(transforms, "accepted");
  return inARow(`${transforms} transforms, published`, [...workers, { ...last, params }]);
}

/** A run that makes one external call. */
export function fetching(url: string) {
  return inARow("fetching", [trigger("accepted"), { index: 1, type: "http_request", params: { url } }]);
}

export function board() {
  const data = padded({ board: "quotes" }, "text", PUBLISHED_BYTES);
  const params = { provider_id: PROVIDER, response_data: data };
  return inARow("board", [trigger("result"), { index: 1, type: "data_provider", params }]);
}

function inARow(
  name: string,
  workers: readonly { readonly index: number; readonly type: string; readonly params: object }[],
) {
  const connections = workers.slice(1).map(({ index }) => ({ from: index - 1, to: index }));
  return { format: "millrace.workflow/1", name, workers, connections };
}

function trigger(respond: "accepted" | "result") {
  const variables = [
    { name: "symbol", type: "string", default: "AAPL" },
    { name: "quantity", type: "integer", default: 1 },
    { name: "live", type: "boolean", default: false },
    { name: "side", type: "list", choices: ["buy", "sell"] },
    { name: "note", type: "string" },
  ];
  return { index: 0, type: "webhook_trigger", params: { webhook_id: WEBHOOK, respond, variables } };
}

function transform(index: number) {
  const expression = `{ 'symbol': workers[${index - 1}].result.symbol, 'step': ${index}, 'total': $sum([1, 2, 3]) }`;
  return { index, type: "transform", params: { expression } };
}

function padded(fields: object, name: string, bytes: number): string {
  const short = JSON.stringify({ ...fields, [name]: "" }).length;
  return JSON.stringify({ ...fields, [name]: "x".repeat(bytes - short) });
}
