/** The same work as one of our transforms, which computes in JSONata, written as a Function node. */
const transform = (step: number) =>
  `msg.payload = { symbol: msg.payload.symbol, step: ${step}, total: [1, 2, 3].reduce((sum, n) => sum + n, 0) }; return msg;`;
const PUBLISHED = 5 * 1024;

/** Flows of Node-RED with the same endpoints as our workflows. Node-RED stores neither runs nor values. */
export const PATHS = {
  five202: "/five202",
  answer: "/answer",
  answer20: "/answer20",
  board: "/board",
} as const;

export function flows(): readonly object[] {
  return [
    { id: "tab", type: "tab", label: "bench" },
    ...answering(PATHS.answer, 1),
    ...answering(PATHS.answer20, 20),
    ...accepting(PATHS.five202, 4),
    ...publishing(PATHS.board),
  ];
}

function answering(url: string, transforms: number) {
  return inARow(url, "post", [
    ...Array.from({ length: transforms }, (_, at) => step(transform(at + 1))),
    response(200),
  ]);
}

/** The response and the four functions both follow the endpoint, as a run follows the 202. */
function accepting(url: string, transforms: number) {
  const [entry, ...rest] = inARow(
    url,
    "post",
    Array.from({ length: transforms }, (_, at) => step(transform(at + 1))),
  );
  const answer = { ...response(202), id: `${url}-202`, z: "tab", wires: [] };
  return [{ ...entry, wires: [[`${url}-1`, answer.id]] }, ...rest, answer];
}

function publishing(url: string) {
  const value = JSON.stringify({ board: "quotes", text: "x".repeat(PUBLISHED - 30) });
  return inARow(url, "get", [step(`msg.payload = ${value}; return msg;`), response(200)]);
}

function step(func: string) {
  return { type: "function", func, outputs: 1 };
}

function response(statusCode: number) {
  return { type: "http response", statusCode: String(statusCode), headers: {} };
}

function inARow(url: string, method: "get" | "post", nodes: readonly object[]) {
  return [{ type: "http in", url, method }, ...nodes].map((node, at) => ({
    ...node,
    id: `${url}-${at}`,
    z: "tab",
    wires: at < nodes.length ? [[`${url}-${at + 1}`]] : [],
  }));
}
