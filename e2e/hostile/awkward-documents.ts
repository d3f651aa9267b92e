/** Workflow documents of up to 2 MiB, each with far too much of one thing. */
export const AWKWARD_DOCUMENTS: Readonly<Record<string, () => object>> = {
  "a condition of 100,000 keys": () =>
    flow([hook(), worker(1, "read_table", { table: "t", where: numbered(100_000, (at) => [`k${at}`, 1]) })]),
  "a where of 100,000 keys at a provider": () =>
    flow([
      hook(),
      worker(1, "data_provider", {
        response_type: "table",
        table: "t",
        where: numbered(100_000, (at) => [`k${at}`, 1]),
      }),
    ]),
  "150,000 unknown parameters": () => flow([hook(numbered(150_000, (at) => [`p${at}`, 1]))]),
  "unknown parameters of a transform": () =>
    flow([hook(), worker(1, "transform", { expression: "1", ...numbered(120_000, (at) => [`p${at}`, 1]) })]),
  "50,000 equal connections": () =>
    flow(
      [hook(), worker(1, "transform", { expression: "1" })],
      Array.from({ length: 50_000 }, () => JOIN),
    ),
  "50,000 connections that lead nowhere": () =>
    flow(
      [hook()],
      Array.from({ length: 50_000 }, (_, at) => ({ from: at, to: at + 1 })),
    ),
  "20,000 workers": () => flow(Array.from({ length: 20_000 }, (_, at) => worker(at, "transform", {}))),
  "500 workers that all lead to each other": () =>
    flow(
      Array.from({ length: 300 }, (_, at) => worker(at, "transform", { expression: "1" })),
      Array.from({ length: 40_000 }, (_, at) => ({
        from: at % 300,
        to: Math.floor(at / 300) + (at % 300) + 1,
      })),
    ),
  "a chain of 500 workers that all name the first": () =>
    flow(
      Array.from({ length: 500 }, (_, at) =>
        at === 0
          ? hook()
          : worker(at, "transform", { expression: `${"workers[0].result & ".repeat(100)}"x"` }),
      ),
      Array.from({ length: 499 }, (_, at) => ({ from: at, to: at + 1 })),
    ),
  "workers of one index": () =>
    flow(Array.from({ length: 15_000 }, () => worker(0, "transform", { expression: "1" }))),
  "an expression of two megabytes": () =>
    flow([hook(), worker(1, "transform", { expression: `${"1+".repeat(900_000)}1` })], [JOIN]),
  "brackets in an expression": () =>
    flow(
      [hook(), worker(1, "transform", { expression: `${"(".repeat(500_000)}1${")".repeat(500_000)}` })],
      [JOIN],
    ),
  "a template of two megabytes": () =>
    flow(
      [hook(), worker(1, "http_request", { method: "GET", url: "{{context.v}}".repeat(140_000) })],
      [JOIN],
    ),
  "headers without end": () =>
    flow(
      [
        hook(),
        worker(1, "http_request", {
          method: "GET",
          url: "https://example.com",
          headers: numbered(90_000, (at) => [`h${at}`, "v"]),
        }),
      ],
      [JOIN],
    ),
  "40,000 variables": () =>
    flow([
      hook({ variables: Array.from({ length: 40_000 }, (_, at) => ({ name: `v${at}`, type: "string" })) }),
    ]),
  "one variable of many choices": () =>
    flow([
      hook({
        variables: [
          { name: "v", type: "list", choices: Array.from({ length: 150_000 }, (_, at) => `c${at}`) },
        ],
      }),
    ]),
  "code of two megabytes": () =>
    flow(
      [hook(), worker(1, "code", { source: `return ${"[".repeat(900_000)}${"]".repeat(900_000)}` })],
      [JOIN],
    ),
  "20,000 notes": () =>
    flow([hook()], [], {
      notes: Array.from({ length: 20_000 }, (_, at) => ({ id: `n${at}`, text: "note", x: 0, y: 0 })),
    }),
  "a description of two megabytes": () => flow([hook()], [], { description: "x".repeat(2_000_000) }),
  "boxes in boxes": () =>
    flow([
      hook(),
      ...Array.from({ length: 9_000 }, (_, at) => ({
        ...worker(at + 1, "for_each", { items: "[1]" }),
        ...(at === 0 ? {} : { inside: at }),
      })),
    ]),
  "samples without end": () =>
    flow([{ ...hook(), sample: Array.from({ length: 200_000 }, () => ({ a: 1 })) }]),
};

const JOIN = { from: 0, to: 1 } as const;

function flow(workers: readonly object[], connections: readonly object[] = [], rest: object = {}): object {
  return { format: "millrace.workflow/1", name: "An awkward one", workers, connections, ...rest };
}

function hook(params: object = {}): object {
  return worker(0, "webhook_trigger", params);
}

function worker(index: number, type: string, params: object): object {
  return { index, type, params };
}

function numbered(count: number, entry: (at: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => entry(at)));
}
