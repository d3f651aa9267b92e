import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { echo, flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { draft, endpointsOf, live } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { ended, readRun, runIdOf, statuses } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";
import { accepted, answered } from "@/e2e/api/shapes";
import { deployment } from "@/e2e/deployment";
import { startUpstream, type Upstream } from "@/e2e/upstream";

const JSON_BODY = { "content-type": "application/json" };
const simple = (params = {}) => flow([webhook(0, params), transform(1, "{'one': 1}")], [[0, 1]]);

let upstream: Upstream;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterAll(() => upstream.close());

for (const method of ["POST", "GET"]) {
  test(`${method}: 202 with run, status and where to ask; the run is there at once and ends`, async () => {
    const { call, id } = await live(simple());
    const answer = await call(undefined, { method });
    expect(answer.status).toBe(202);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { run_id, status_url } = accepted.parse(answer.json);
    expect(await readRun(run_id)).toMatchObject({ id: run_id, workflow_id: id });
    expect(new URL(status_url, "http://any").pathname).toBe(`/api/v1/runs/${run_id}`);
    expect(await ended(answer)).toMatchObject({ status: "succeeded", retry_of: null, error: null });
  });
}

test("status_url needs a token of the workspace, or the trigger's key where it has one", async () => {
  const open = accepted.parse((await (await live(simple())).call()).json);
  expectRefusal(await send(open.status_url), 401);
  const { api } = await newPerson();
  const stranger = { headers: { authorization: `Bearer ${api.token}` } };
  expectRefusal(await send(open.status_url, stranger), 404);
  expect((await send(open.status_url, { headers: { authorization: `Bearer ${owner.token}` } })).status).toBe(
    200,
  );

  const keyed = await live(simple({ api_key: "status-key" }));
  const withKey = { headers: { authorization: "Bearer status-key" } };
  const run = accepted.parse((await keyed.call({}, withKey)).json);
  expect((await send(run.status_url, withKey)).status).toBe(200);
  expect((await send(`${run.status_url}?api_key=status-key`)).status).toBe(200);
  expectRefusal(await send(run.status_url, { headers: { authorization: "Bearer wrong" } }), 401);
  expect([401, 404]).toContain((await send(open.status_url, withKey)).status);
});

test("respond: result answers 200 with the result of the run", async () => {
  const { call } = await live(simple({ respond: "result" }));
  for (const method of ["POST", "GET"]) {
    const answer = await call(undefined, { method });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answered.parse(answer.json).result).toEqual({ one: 1 });
  }
});

test("a waited answer comes when the run ends, not at the next look", async () => {
  const { call } = await live(simple({ respond: "result" }));
  // Retried, because the machine may be busy. An implementation that polls could never answer this soon.
  await expect(async () => {
    const begun = performance.now();
    await call();
    expect(performance.now() - begun).toBeLessThan(300);
  }).toPass();
});

for (const [how, request] of [
  ["Prefer: wait=20", { headers: { prefer: "wait=20" } }],
  ["Prefer among others", { headers: { prefer: "respond-async, wait=20" } }],
  ["?wait=20", { query: "?wait=20" }],
  ["?wait=9999, which counts as 60", { query: "?wait=9999" }],
  ["Prefer: wait=9999", { headers: { prefer: "wait=9999" } }],
] as const) {
  test(`${how} waits for the result`, async () => {
    const { call } = await live(simple());
    for (const method of ["POST", "GET"]) {
      const answer = await call(undefined, { method, ...request });
      expect(answer.status, answer.text).toBe(200);
      expect(answered.parse(answer.json).result).toEqual({ one: 1 });
    }
  });
}

test("past the time waited for, 202 as without waiting", async () => {
  const gate = upstream.holds();
  const { call } = await live(flow([webhook(0), httpGet(1, gate.url)], [[0, 1]]));
  const answer = await call({}, { query: "?wait=1" });
  expect(answer.status).toBe(202);
  accepted.parse(answer.json);
  gate.release();
  expect(await ended(answer)).toMatchObject({ status: "succeeded" });
});

test("result_from names the worker; else it is the highest index of those with nothing after them", async () => {
  const workers = [
    transform(1, "'one'"),
    transform(2, "'two'"),
    transform(5, "'five'"),
    transform(3, "'three'"),
  ];
  const joins = [
    [0, 1],
    [1, 2],
    [0, 3],
    [5, 2],
    [0, 5],
  ] as const;
  const usual = await live(flow([webhook(0, { respond: "result" }), ...workers], joins));
  expect(answered.parse((await usual.call()).json).result, "3: 5 has 2 after it").toBe("three");
  const named = await live(flow([webhook(0, { respond: "result", result_from: 1 }), ...workers], joins));
  expect(answered.parse((await named.call()).json).result).toBe("one");
});

test("502 with the run and the failed step's code, when a run that is waited for fails", async () => {
  const { call } = await live(
    flow([webhook(0, { respond: "result" }), transform(1, "$error('broken')")], [[0, 1]]),
  );
  const problem = expectRefusal(await call(), 502);
  const run = await readRun(String(problem.run_id));
  expect(run.status).toBe("failed");
  expect(problem.code).toBe(run.steps.find(({ status }) => status === "failed")?.error?.code);
});

test("502 run_cancelled, when it is cancelled meanwhile", async () => {
  const gate = upstream.holds();
  const { call, id } = await live(flow([webhook(0, { respond: "result" }), httpGet(1, gate.url)], [[0, 1]]));
  const waiting = call();
  await expect.poll(gate.calls).toBe(1);
  const [begun] = (await owner.get(`/workflows/${id}/runs`)).text.match(/"id":"[^"]+"/) ?? [];
  const runId = String(begun).slice(6, -1);
  expect((await owner.post(`/runs/${runId}/cancel`)).status).toBe(202);
  expect(expectRefusal(await waiting, 502, "run_cancelled").run_id).toBe(runId);
  gate.release();
});

test("a POST without body and content type is an empty object", async () => {
  const { call } = await live(echo({ variables: [{ name: "a", type: "string", default: "x" }] }));
  expect(answered.parse((await call()).json).result).toEqual({ a: "x" });
});

test("the whole call is readable in the run, keys and cookies redacted", async () => {
  const { call } = await live(
    flow(
      [
        webhook(0, { respond: "result", api_key: "the-callers-key" }),
        {
          index: 1,
          type: "data_provider",
          params: {
            response_type: "text",
            response_data: "{{request.body | json}} {{request.query | json}} {{request.headers | json}}",
          },
        },
      ],
      [[0, 1]],
    ),
  );
  const answer = await call(
    { list: [1, { a: null }] },
    {
      query: "?q=1&api_key=the-callers-key",
      headers: { cookie: "session=a-cookie-value", "x-mark": "seen" },
    },
  );
  expect(answer.status, answer.text).toBe(200);
  const { run_id } = answered.parse(answer.json);
  const stored = (await owner.get(`/runs/${run_id}`)).text;
  expect(stored).toContain("seen");
  expect(stored).not.toContain("the-callers-key");
  expect(stored).not.toContain("a-cookie-value");
});

/** Bodies that are rejected with 400. */
const NOT_AN_OBJECT = [
  "",
  "{",
  "nonsense",
  "[]",
  "[1]",
  '"text"',
  "1",
  "null",
  "true",
  '{"a":1}x',
  "{'a':1}",
  '{"a":NaN}',
  "\u0000",
];

test("400: a body that is not JSON, or not an object", async () => {
  const { call } = await live(simple());
  for (const raw of NOT_AN_OBJECT) {
    const answer = await call(undefined, { raw, headers: JSON_BODY });
    expect.soft(answer.status, JSON.stringify(raw)).toBe(400);
  }
  const badBytes = new Uint8Array([...Buffer.from('{"a":"'), 0xc3, 0x28, 0xff, ...Buffer.from('"}')]);
  expect.soft((await call(undefined, { raw: badBytes, headers: JSON_BODY })).status, "bad UTF-8").toBe(400);
  expect((await call({ n: 1 })).status).toBe(202);
});

test("400: a query that cannot be read", async () => {
  const { call } = await live(simple());
  for (const query of ["?a=%", "?a=%zz", "?a=%C3%28", "?%E0%A4%A=1"]) {
    for (const method of ["GET", "POST"]) {
      expect.soft((await call(undefined, { method, query })).status, `${method} ${query}`).toBe(400);
    }
  }
});

test("415: a POST that is not JSON; kinds of JSON are JSON", async () => {
  const { call } = await live(simple());
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json5",
    "application/xml",
    "jsonx",
  ]) {
    expect
      .soft((await call(undefined, { raw: "{}", headers: { "content-type": type } })).status, type)
      .toBe(415);
  }
  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "application/vnd.api+json",
  ]) {
    expect
      .soft((await call(undefined, { raw: "{}", headers: { "content-type": type } })).status, type)
      .toBe(202);
  }
});

test("413: a body over 1 MiB; 1 MiB itself is taken", async () => {
  const { call } = await live(simple());
  const sized = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
  expectRefusal(await call(undefined, { raw: sized(1_048_577), headers: JSON_BODY }), 413);
  expect((await call(undefined, { raw: sized(1_048_576), headers: JSON_BODY })).status).toBe(202);
});

test("413 reaches the caller who is still sending, not a broken connection", async () => {
  const { triggerPath } = await live(simple());
  const body = `{"a":"${"x".repeat(8_000_000)}"}`;
  const unsized = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(body));
        controller.close();
      },
    });
  for (const makeBody of [() => body, unsized]) {
    for (let calls = 0; calls < 10; calls += 1) {
      const request = { method: "POST", headers: JSON_BODY, body: makeBody(), duplex: "half" };
      const notified = await fetch(`${deployment.address}${triggerPath()}`, request).then(
        ({ status }) => status,
        ({ cause }) => String(cause),
      );
      expect(notified).toBe(413);
    }
  }
});

test("404 tells what is missing", async () => {
  const { id, call, triggerPath } = await live(simple());
  expectRefusal(await send(`/api/t/${id}/nobody`, { method: "POST" }), 404, "webhook_not_found");
  expectRefusal(await send("/api/t/nowhere/nobody", { method: "POST" }), 404, "workflow_not_found");
  expectRefusal(await endpointsOf(await draft(simple())).call(), 404, "workflow_not_live");
  expect((await owner.delete(`/workflows/${id}`)).status).toBe(204);
  expectRefusal(await call(), 404, "workflow_not_found");
  expectRefusal(await send(triggerPath()), 404, "workflow_not_found");
});

test("405 with Allow for any other method, HEAD too", async () => {
  const { call } = await live(simple());
  for (const method of ["PUT", "PATCH", "DELETE", "HEAD"]) {
    const answer = await call(undefined, { method });
    expect.soft(answer.status, method).toBe(405);
    expect.soft(answer.headers.get("allow"), method).toBe("GET, POST, OPTIONS");
  }
});

test("several triggers of one workflow start at their own worker", async () => {
  const { call } = await live(
    flow(
      [
        webhook(0, { respond: "result" }),
        webhook(1, { respond: "result" }),
        transform(2, "'two'"),
        transform(3, "'three'"),
      ],
      [
        [0, 2],
        [1, 3],
      ],
    ),
  );
  const [first, second] = [await call(), await call({}, { trigger: 1 })];
  expect(answered.parse(first.json).result).toBe("two");
  expect(answered.parse(second.json).result).toBe("three");
  const run = await readRun(runIdOf(second));
  expect(run.trigger).toBe(1);
  expect(statuses(run)).toMatchObject({ 3: "succeeded" });
  expect(statuses(run)[2]).not.toBe("succeeded");
});
