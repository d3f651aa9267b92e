import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { createOtlpSender } from "@/lib/service/process/otlp-sender";

const received: { url: string | undefined; headers: IncomingHttpHeaders; body: Buffer }[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const sent = Buffer.concat(chunks);
  const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
  received.push({ url: request.url, headers: request.headers, body });
  response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
afterAll(() => {
  vi.unstubAllEnvs();
  receiver.closeAllConnections();
  receiver.close();
});

const span = {
  name: "run",
  isServer: true,
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
  parentSpanId: "00f067aa0ba902b7",
  startMs: 1_795_000_000_000,
  endMs: 1_795_000_000_025,
  errorCode: "http_error",
  attributes: { "millrace.run_id": "01a2188f-39e8-706c-b324-3f102c57ea48", "millrace.worker": 3 },
};

test("spans go as protobuf where nothing else is asked for: ids as bytes, times as 64 bits, attributes by name", async () => {
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  const queue = {
    ...{ scheduledDelayMillis: 10, exportTimeoutMillis: 5_000 },
    ...{ maxQueueSize: 100, maxExportBatchSize: 100 },
  };
  const sender = await createOtlpSender(
    { protocol: "http/protobuf", sampler: "always_on", ratio: 1, queue },
    pino({ enabled: false }),
  );
  sender.send(span);
  await sender.stop();
  expect(received).toHaveLength(1);
  const [{ url, headers, body } = { url: "", headers: {}, body: Buffer.alloc(0) }] = received;
  expect([url, headers["content-type"]]).toEqual(["/v1/traces", "application/x-protobuf"]);
  for (const id of [span.traceId, span.spanId, span.parentSpanId])
    expect(body.includes(Buffer.from(id, "hex")), id).toBe(true);
  for (const text of ["service.name", "millrace", "error.type", "http_error", "millrace.run_id"])
    expect(body.includes(text), text).toBe(true);
  for (const ms of [span.startMs, span.endMs]) {
    const nanoseconds = Buffer.alloc(8);
    nanoseconds.writeBigUInt64LE(BigInt(ms) * 1_000_000n);
    expect(body.includes(nanoseconds), String(ms)).toBe(true);
  }
});
