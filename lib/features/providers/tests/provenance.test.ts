import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { compactVerify, createLocalJWKSet } from "jose";
import { afterAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";

const upstream = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"close":"214.3"}');
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

const { buyer, call, knock, seller, sql, url, work } = await testMarket({
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
});

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

const workers = [
  { index: 0, type: "webhook_trigger", name: "Call", params: { webhook_id: "in" } },
  { index: 1, type: "http_request", params: { url: `${base}/close?api_key=typed` } },
  {
    index: 2,
    type: "transform",
    params: { expression: "{'b': 1, 'a': $number(workers[1].result.body.close)}" },
  },
  {
    index: 3,
    type: "data_provider",
    position: { x: 1, y: 2 },
    params: { provider_id: "close", response_data: "{{workers[2].result}}" },
  },
];
const connections = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
  { from: 2, to: 3 },
];

async function published(params: object = {}) {
  const [first, ...others] = workers;
  const trigger = { ...first, params: { ...first?.params, ...params } };
  const document = {
    format: "millrace.workflow/1",
    name: "Close",
    workers: [trigger, ...others],
    connections,
  };
  const { body } = await seller.api("POST", "/workflows", document);
  await seller.api("POST", `/workflows/${body.id}/publish`);
  await knock(`/api/t/${body.id}/in`, "key" in params ? String(params.key) : null, {});
  await work();
  return { id: String(body.id), w: `/api/w/${body.id}/close`, document };
}

async function verified(statement: { jws: string }) {
  const { jws, ...rest } = statement;
  const keys = await (await fetch(`${url}/.well-known/jwks.json`)).json();
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys));
  expect(protectedHeader.alg).toBe("EdDSA");
  expect(new TextDecoder().decode(payload)).toBe(canonicalJson(JSON.parse(JSON.stringify(rest))));
}

test("a value states how it came about, signed, with the hashes that anyone can check", async () => {
  const { id, w, document } = await published();
  const value = await knock(w, null);
  expect(value.headers.get("x-provenance")).toBe(`${url}${w}/provenance?version=1`);
  const { body } = await call("GET", `${w}/provenance`, { token: seller.token });
  const results = [body.workers[1].result_sha256, body.workers[2].result_sha256];
  expect(body).toMatchObject({
    value_sha256: hash(value.text),
    ...{ version: 1, workflow_id: id, provider_id: "close", workflow_version: 1 },
    as_of: value.headers.get("x-data-as-of"),
    run_id: value.headers.get("x-run-id"),
    inputs: [
      {
        worker: 1,
        method: "GET",
        url: `${base}/close?api_key=[redacted]`,
        sha256: hash('{"close":"214.3"}'),
      },
    ],
    workers: [
      { index: 0, type: "webhook_trigger" },
      { index: 1, type: "http_request" },
      { index: 2, type: "transform" },
      { index: 3, type: "data_provider" },
    ],
  });
  expect(results).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), hash('{"a":214.3,"b":1}')]);
  const core = { ...document, workers: workers.map(({ name: _n, position: _p, ...worker }) => worker) };
  const { name: _name, ...rest } = core;
  expect(body.document_sha256).toBe(hash(canonicalJson(JSON.parse(JSON.stringify(rest)))));
  await verified(body);
});

test("a stranger sees hashes and times of inputs alone, and that is what is signed", async () => {
  const { w } = await published();
  for (const token of [null, buyer.token]) {
    const { body, status } = await call("GET", `${w}/provenance?version=1`, { token });
    expect(status).toBe(200);
    expect(body.inputs).toEqual([{ sha256: hash('{"close":"214.3"}'), retrieved_at: expect.any(String) }]);
    await verified(body);
  }
});

test("a retry's statement has the inputs of the steps that it reused", async () => {
  const { w } = await published();
  const first = (await call("GET", `${w}/provenance`, { token: seller.token })).body;
  await seller.api("POST", `/runs/${first.run_id}/retry`, { from: 2 });
  await work();
  const second = (await call("GET", `${w}/provenance`, { token: seller.token })).body;
  expect(second.run_id).not.toBe(first.run_id);
  expect(second.inputs).toEqual(first.inputs);
  expect(second.value_sha256).toBe(first.value_sha256);
});

test("without a value, a run or recorded inputs there is nothing to state", async () => {
  const { w } = await published();
  expect((await knock(`${w}/provenance?version=7`, null)).body.code).toBe("version_not_found");
  await sql`delete from run_inputs`;
  expect((await knock(`${w}/provenance`, null)).body).toMatchObject({ code: "no_provenance" });
  const other = await published();
  await sql`delete from runs`;
  expect((await knock(`${other.w}/provenance`, null)).body).toMatchObject({ code: "no_provenance" });
});
