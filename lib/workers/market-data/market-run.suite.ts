import type { Json } from "@/lib/kit/json";
import type { Secret } from "@/lib/workers/define-worker";
import { replies, type TestContext, testContext } from "@/lib/workers/upstream/connector-context.suite";
import { marketData } from "./market-data";

const own: Secret = { value: "s3cret", source: "workspace" };
export const shared: Secret = { value: "s3cret", source: "deployment" };
export const daily = { operation: "time_series", symbol: "IBM", interval: "1day" };

export const answering = (body: unknown, secret: Secret | null = own, status = 200): TestContext =>
  testContext({ fetch: async () => replies(status, body), secrets: secret ? { market: secret } : {} });

export const run = (params: object, context: TestContext) =>
  marketData.run(marketData.params.parse(params), context);

export async function resultOf(params: object, body: Json): Promise<unknown> {
  const outcome = await run(params, answering(body));
  return outcome.state === "done" ? outcome.result : outcome;
}
