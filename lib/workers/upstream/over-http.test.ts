import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { WorkerOutcome } from "@/lib/workers/define-worker";
import { economicData } from "@/lib/workers/economic-data";
import { fetchNews } from "@/lib/workers/fetch-news";
import { marketData } from "@/lib/workers/market-data/market-data";
import { sampleAnswer } from "@/lib/workers/sample-data/sample-answer";
import { TEST_NOW, testContext } from "./connector-context.suite";

/**
 * Serves the sample providers over HTTP below a path, checks keys, and can be told to respond with faults.
 */
let fault: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
let server: Server;
let origin = "";
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      seen.push(
        `${request.headers.host} ${request.method} ${request.url} ${request.headers.authorization ?? ""} ${body}`,
      );
      if (fault) return fault(request, response);
      const [, provider = "", rest = ""] = /^\/(market|news|economic)(\/.*)$/.exec(request.url ?? "") ?? [];
      if (provider !== "market" && provider !== "news" && provider !== "economic") return response.end();
      const facts = { method: request.method ?? "GET", url: `http://localhost${rest}`, body };
      const answer = sampleAnswer(provider, facts, TEST_NOW);
      response.writeHead(answer.status, { ...answer.headers, "content-type": "text/html" });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const guarded = createGuardedFetch({ allow: ["127.0.0.1"] });
const secret = { value: "k3y-0f-mine", source: "workspace" } as const;
const contextAt = (base: string) =>
  testContext({
    fetch: guarded,
    baseUrl: `${origin}${base}`,
    secrets: { market: secret, news: secret, economic: secret },
  });

const CONNECTORS: readonly [string, () => Promise<WorkerOutcome>][] = [
  [
    "market",
    () =>
      marketData.run(
        marketData.params.parse({ operation: "quote", symbol: "EUR/USD" }),
        contextAt("/market/"),
      ),
  ],
  ["news", () => fetchNews.run(fetchNews.params.parse({ limit: 3 }), contextAt("/news"))],
  [
    "economic",
    () =>
      economicData.run(
        economicData.params.parse({ operation: "series_observations", series_id: "UNRATE" }),
        contextAt("/economic/"),
      ),
  ],
];

const send =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

describe.each(CONNECTORS)("%s", (name, call) => {
  test("reads JSON under another content type, from a base address with a path", async () => {
    fault = null;
    expect(await call()).toMatchObject({ state: "done" });
    expect(seen.at(-1)).toContain(` /${name}/`);
    expect(seen.at(-1)).toContain("k3y-0f-mine");
  });

  test.each([
    ["an HTML page", send(200, "<!doctype html><title>Hi"), "upstream_invalid"],
    ["an empty 200", send(200, ""), "upstream_invalid"],
    ["a cut body", send(200, '{"articles":{"resul'), "upstream_invalid"],
    ["a list where none belongs", send(200, "[1,2]"), "upstream_invalid"],
    ["a plain 401", send(401, "No."), "invalid_key"],
    ["a plain 403", send(403, "No."), "plan_required"],
    ["a 429 in HTML", send(429, "<html>", { "retry-after": "7" }), "rate_limited"],
    ["a 500 in JSON", send(500, '{"price":"1"}'), "upstream_error"],
    ["a reset", (request: IncomingMessage) => request.socket.destroy(), "upstream_error"],
  ])("%s is %s", async (_title, faulty, code) => {
    fault = faulty;
    const outcome = await call();
    expect(outcome).toMatchObject({ state: "failed", code });
    expect(JSON.stringify(outcome)).not.toContain("k3y-0f-mine");
    if (code === "rate_limited") expect(outcome).toMatchObject({ retryAfterMs: 7_000 });
  });

  test("never sends the key to another origin", async () => {
    const elsewhere = origin.replace("127.0.0.1", "localhost");
    for (const status of [301, 302, 303, 307, 308]) {
      fault = (request, response) => {
        const isHome = request.headers.host?.startsWith("127.0.0.1");
        if (isHome) response.writeHead(status, { location: `${elsewhere}${request.url}` }).end();
        else response.writeHead(200).end("{}");
      };
      expect(await call()).toMatchObject({ state: "failed" });
    }
    for (const line of seen.filter((each) => each.startsWith("localhost"))) {
      expect(line).not.toContain("k3y-0f-mine");
    }
  });
});
