import { createServer, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(attribute),
              status: z.object({ code: z.number().optional(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Exported = z.infer<typeof exported>["resourceSpans"][number]["scopeSpans"][number]["spans"][number];

const spans: Exported[] = [];
const services = new Set<unknown>();
const received: { path: string; headers: IncomingMessage["headers"] }[] = [];
const asked: (string | undefined)[] = [];
/** Receives spans, and is also the server that the workflows call. */
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url === "/v1/traces") {
    received.push({ path: request.url, headers: request.headers });
    const sent = Buffer.concat(chunks);
    const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body.toString())).resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
    return;
  }
  const { traceparent } = request.headers;
  asked.push(typeof traceparent === "string" ? traceparent : undefined);
  const fails = request.url === "/fails" && asked.length % 2 === 1;
  response.writeHead(fails ? 500 : 200, { "content-type": "application/json" }).end("{}");
}).listen(0, "127.0.0.1");
await new Promise((resolve) => receiver.once("listening", resolve));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
const address = receiver.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

// The exporter reads these from the environment of its process.
const OTEL = {
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_EXPORTER_OTLP_HEADERS: "x-team=desk",
  OTEL_SERVICE_NAME: "desk",
  OTEL_BSP_SCHEDULE_DELAY: "10",
};
Object.assign(process.env, OTEL);
const { testMarket } = await import("./market.suite");
const { call, seller, work } = await testMarket({ ...OTEL, MILLRACE_EGRESS_ALLOW: "127.0.0.1" });

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";

async function live(workers: object[]): Promise<string> {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Traced",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      ...workers.map((worker, at) => ({ ...worker, index: at + 1 })),
    ],
    connections: workers.map((_worker, at) => ({ from: at, to: at + 1 })),
  });
  expect((await seller.api("POST", `/workflows/${made.body.id}/publish`)).status).toBe(200);
  return made.body.id;
}

const notified = (span: Exported, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

async function spansOf(run: string, count: number): Promise<Exported[]> {
  const own = () => spans.filter((span) => notified(span, "millrace.run_id") === run);
  await expect.poll(() => own().length).toBe(count);
  return own();
}

async function begin(id: string, headers: Record<string, string>): Promise<string> {
  const { status, body } = await call("POST", `/api/t/${id}/in`, { token: null, headers, body: {} });
  expect(status).toBe(202);
  return body.run_id;
}

const traceparent = `00-${TRACE}-${CALLER}-01`;
const read = async (run: string) => (await seller.api("GET", `/runs/${run}`)).body;

test("a run that is carried where its call came in goes on with its caller's trace", async () => {
  const id = await live([{ type: "transform", params: { expression: "1" } }]);
  const run = await begin(id, { traceparent });
  const [step, other, whole] = (await spansOf(run, 3)).sort((a, b) => b.name.localeCompare(a.name));
  expect([step?.name, other?.name, whole?.name]).toEqual(["step webhook_trigger", "step transform", "run"]);
  expect(whole).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
  expect(step).toMatchObject({ traceId: TRACE, parentSpanId: whole?.spanId });
  expect(await read(run)).toMatchObject({ status: "succeeded", trace_id: TRACE });
  const [first] = received;
  expect([first?.headers["x-team"], first?.headers["content-type"]]).toEqual(["desk", "application/json"]);
  expect([...services]).toEqual(["desk"]);
});

test("each attempt of a step has a span, and hands its place on to whom it calls and to a run below", async () => {
  asked.length = 0;
  const below = await live([{ type: "http_request", params: { url: `${base}/below` } }]);
  const id = await live([
    { type: "http_request", params: { url: `${base}/fails` }, retry: { attempts: 2, backoff: 0.01 } },
    { type: "call_workflow", params: { workflow_id: below } },
  ]);
  const run = await begin(id, { traceparent });
  await expect
    .poll(async () => {
      await work();
      return (await read(run)).status;
    })
    .toBe("succeeded");
  const own = await spansOf(run, 5);
  const attempts = own
    .filter(({ name }) => name === "step http_request")
    .sort(
      (one, two) => Number(notified(one, "millrace.attempt")) - Number(notified(two, "millrace.attempt")),
    );
  expect(attempts.map((span) => [notified(span, "millrace.attempt"), span.status.message])).toEqual([
    [1, "upstream_error"],
    [2, undefined],
  ]);
  expect(asked.slice(0, 2)).toEqual(attempts.map(({ spanId }) => `00-${TRACE}-${spanId}-01`));

  const calling = own.find(({ name }) => name === "step call_workflow");
  const [child] = (await seller.api("GET", `/workflows/${below}/runs`)).body.items;
  expect(child.trace_id).toBe(TRACE);
  const lower = (await spansOf(child.id, 3)).find(({ name }) => name === "run");
  expect(lower).toMatchObject({ traceId: TRACE, parentSpanId: calling?.spanId });
});

test("a run without a caller's trace begins one that has its id; what is no trace is none", async () => {
  const id = await live([{ type: "transform", params: { expression: "$error('no')" } }]);
  for (const headers of [{}, { traceparent: "nonsense" }]) {
    const run = await begin(id, headers);
    const own = await spansOf(run, 3);
    const whole = own.find(({ name }) => name === "run");
    expect(whole).toMatchObject({ traceId: run.replaceAll("-", ""), status: { code: 2 } });
    expect(whole?.parentSpanId ?? "").toBe("");
    expect((await read(run)).trace_id).toBe(run.replaceAll("-", ""));
  }
});

test("a trace that its caller does not keep is taken on, and not sent", async () => {
  const id = await live([{ type: "transform", params: { expression: "1" } }]);
  const unkept = await begin(id, { traceparent: `00-${TRACE}-${CALLER}-00` });
  const stored = await begin(id, { traceparent });
  await spansOf(stored, 3);
  expect(spans.filter((span) => notified(span, "millrace.run_id") === unkept)).toEqual([]);
  expect((await read(unkept)).trace_id).toBe(TRACE);
});

test("a run that is cancelled has its span too", async () => {
  const id = await live([{ type: "http_request", params: { url: `${base}/never` } }]);
  const run = await begin(id, { traceparent });
  expect((await seller.api("POST", `/runs/${run}/cancel`)).status).toBe(202);
  const [whole] = await spansOf(run, 1);
  expect([whole?.name, whole && notified(whole, "millrace.status")]).toEqual(["run", "cancelled"]);
});
