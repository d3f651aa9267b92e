import { expect, test, vi } from "vitest";
import { createTracing, TRACING } from "@/lib/service/process/tracing";
import { testMarket } from "./market.suite";

const loaded = vi.hoisted((): string[] => []);
const { as } = vi.hoisted(() => ({
  as: (name: string) => () => {
    loaded.push(name);
    throw new Error(`${name} is not for these tests`);
  },
}));
vi.mock("@opentelemetry/api", as("api"));
vi.mock("@opentelemetry/resources", as("resources"));
vi.mock("@opentelemetry/sdk-trace", as("sdk-trace"));
vi.mock("@opentelemetry/exporter-trace-otlp-http", as("otlp-http"));
vi.mock("@opentelemetry/exporter-trace-otlp-proto", as("otlp-proto"));

const { elsewhere, seller, services, work, workflow } = await testMarket();

test("where traces go nowhere, nothing of OpenTelemetry is loaded: not by calls, runs or reads", async () => {
  const { t, w } = await workflow(seller);
  const called = await elsewhere("POST", t, { token: seller.token, body: { symbol: "one" } });
  expect(called.status).toBe(202);
  await work();
  expect((await elsewhere("GET", w, { token: seller.token })).status).toBe(200);
  expect(services.part(TRACING)).toBeNull();
  expect(loaded).toEqual([]);

  // Makes sure that the mocks would have noticed.
  const queue = {
    scheduledDelayMillis: 10,
    maxQueueSize: 1,
    maxExportBatchSize: 1,
    exportTimeoutMillis: 10,
  };
  const settings = { protocol: "http/json", sampler: "always_on", ratio: 1, queue } as const;
  await createTracing(settings, services.clock, services.log).stop();
  expect(loaded).not.toEqual([]);
});
