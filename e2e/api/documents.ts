export interface WorkerDraft {
  readonly index: number;
  readonly type: string;
  readonly params?: unknown;
  readonly [other: string]: unknown;
}

/** A connection. `port` is the output, unless it is the default one. */
type Join = readonly [from: number, to: number, port?: string];

/** Returns a workflow document with these workers in order, and connections given as pairs. */
export function flow(
  workers: readonly WorkerDraft[],
  joins: readonly Join[] = [],
  rest: Record<string, unknown> = {},
) {
  return {
    format: "millrace.workflow/1",
    name: "A flow",
    ...rest,
    workers: workers.map((worker) => ({ params: {}, ...worker })),
    connections: joins.map(([from, to, port]) => ({ from, to, ...(port === undefined ? {} : { port }) })),
  };
}

export function webhook(index: number, params: Record<string, unknown> = {}): WorkerDraft {
  return { index, type: "webhook_trigger", params };
}

export function transform(
  index: number,
  expression: string,
  rest: Record<string, unknown> = {},
): WorkerDraft {
  return { index, type: "transform", params: { expression }, ...rest };
}

export function condition(index: number, expression: string): WorkerDraft {
  return { index, type: "condition", params: { expression } };
}

export function provider(
  index: number,
  response_data: string,
  params: Record<string, unknown> = {},
): WorkerDraft {
  return { index, type: "data_provider", params: { response_data, response_type: "JSON", ...params } };
}

export function httpGet(index: number, url: string, rest: Record<string, unknown> = {}): WorkerDraft {
  return { index, type: "http_request", params: { method: "GET", url }, ...rest };
}

/** A workflow that returns the run's context, which includes what the caller sent. */
export function echo(params: Record<string, unknown> = {}) {
  return flow([webhook(0, { respond: "result", ...params }), transform(1, "context")], [[0, 1]]);
}
