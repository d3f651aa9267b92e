import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";

const market = await testMarket({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });
const { buyer, call, seller, sql, time, url, work } = market;

const posts: { id: unknown; body: string }[] = [];
const hook = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => {
    body += piece;
  });
  request.on("end", () => {
    posts.push({ id: request.headers["webhook-id"], body });
    response.writeHead(request.url === "/broken" ? 500 : 200).end();
  });
});
await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
const address = hook.address();
const hookUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
afterAll(() => {
  hook.closeAllConnections();
  hook.close();
});

const FIELDS = [
  { name: "share", type: "integer", default: 50 },
  { name: "side", type: "list", choices: ["buy", "sell"], required: true },
  { name: "why", type: "string" },
];

/** A workflow with an approval and a worker at each of its outputs. */
function document(params: JsonObject) {
  const ways = ["approved", "rejected", "timeout"];
  return {
    format: "millrace.workflow/1",
    name: "Order",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "order" } },
      { index: 1, type: "wait", params: { mode: "approval", title: "Place the order?", ...params } },
      ...ways.map((way, at) => ({ index: at + 2, type: "transform", params: { expression: `"${way}"` } })),
    ],
    connections: [{ from: 0, to: 1 }, ...ways.map((port, at) => ({ from: 1, to: at + 2, port }))],
  };
}

async function asked(params: JsonObject = {}) {
  const made = await seller.api("POST", "/workflows", document(params));
  const published = await seller.api("POST", `/workflows/${made.body.id}/publish`);
  if (published.status !== 200) throw new Error(published.text);
  const run = await seller.api("POST", `/workflows/${made.body.id}/runs`, {});
  await work();
  const list = await seller.api("GET", `/approvals?status=open&run_id=${run.body.id}`);
  const [approval] = list.body.items;
  return { workflowId: String(made.body.id), runId: String(run.body.id), approval };
}

const steps = async (runId: string) => {
  const { body } = await seller.api("GET", `/runs/${runId}`);
  const taken = body.steps
    .filter((step: { worker: number; status: string }) => step.worker > 1 && step.status === "succeeded")
    .map((step: { result: unknown }) => step.result);
  return { status: body.status, step: body.steps[1], taken };
};
const decide = (id: string, body: object) => seller.api("POST", `/approvals/${id}`, body);
const form = (values: Record<string, string>) =>
  ({ method: "POST", body: new URLSearchParams(values), redirect: "manual" }) as const;

describe("a run that asks", () => {
  test("is parked, says until when, and shows what it asks", async () => {
    const { workflowId, runId, approval } = await asked({
      message: "500 AAPL",
      fields: FIELDS,
      timeout: 600,
    });
    expect(approval).toMatchObject({
      run_id: runId,
      workflow_id: workflowId,
      worker: 1,
      title: "Place the order?",
      message: "500 AAPL",
      fields: [{ name: "share" }, { name: "side" }, { name: "why" }],
      status: "open",
    });
    const openFor = Date.parse(approval.expires_at) - Date.parse(approval.created_at);
    expect(Math.abs(openFor - 600_000)).toBeLessThan(5_000);
    expect(approval.url).toMatch(new RegExp(`^${url}/approve/[A-Za-z0-9_-]{65}$`));
    const { status, step } = await steps(runId);
    expect(status).toBe("running");
    expect(step).toMatchObject({ status: "running", waiting_until: approval.expires_at, result: null });
    const [row] = await sql`select suspended from runs where id = ${runId}`;
    expect(row?.suspended).toBe(true);
    // The database doesn't contain the link's token.
    const rows = await sql`select a::text as text from approvals a where run_id = ${runId}
      union all select s::text from steps s where run_id = ${runId}`;
    for (const { text } of rows) expect(text).not.toContain(approval.url.split("/").at(-1));
  });

  test.each(["approved", "rejected"])("goes on by the way out %s", async (decision) => {
    const { runId, approval } = await asked({ fields: FIELDS });
    const fields = { share: 40, side: "buy" };
    const answer = await decide(approval.id, { decision, fields });
    expect([answer.status, answer.body.status]).toEqual([200, decision]);
    expect(answer.body.decided_by).toBe("seller@example.com");
    await work();
    const { status, step, taken } = await steps(runId);
    expect([status, taken]).toEqual(["succeeded", [decision]]);
    expect(step.outlet).toBe(decision);
    expect(step.result).toMatchObject({
      decision,
      by: "seller@example.com",
      at: answer.body.decided_at,
      fields: { share: 40, side: "buy", why: "" },
      url: expect.stringMatching(/\/approve\/[A-Za-z0-9_-]{65}$/),
    });
    expect(step).not.toHaveProperty("waiting_until");
  });

  test("a text field keeps the digits of an integer past 2^53", async () => {
    const { approval } = await asked({ fields: [{ name: "order", type: "string" }] });
    const { text } = await call("POST", `/approvals/${approval.id}`, {
      token: seller.token,
      raw: '{"decision":"approved","fields":{"order":12345678901234567890123}}',
    });
    expect(JSON.parse(text)).toMatchObject({ answers: { order: "12345678901234567890123" } });
  });

  test("waits on where the fields have faults, all of which are told", async () => {
    const { approval } = await asked({ fields: FIELDS });
    const refused = await decide(approval.id, { decision: "approved", fields: { share: "many" } });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_variables"]);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(["share", "side"]);
    // Someone who rejects needn't fill in the fields.
    expect((await decide(approval.id, { decision: "rejected" })).status).toBe(200);
    expect((await decide(approval.id, { decision: "perhaps" })).body.code).toBe("invalid_input");
  });

  test("is decided once, whoever else decides at the same time and in another process", async () => {
    const { runId, approval } = await asked();
    const page = approval.url;
    const answers = await Promise.all([
      decide(approval.id, { decision: "approved" }),
      market.elsewhere("POST", `/approvals/${approval.id}`, {
        token: seller.token,
        body: { decision: "rejected" },
      }),
      fetch(page, form({ decision: "approved" })),
      fetch(page, form({ decision: "rejected" })),
    ]);
    const codes = answers.map(({ status }) => status).sort();
    expect(codes.filter((status) => status < 400)).toHaveLength(1);
    expect(codes.filter((status) => status === 409)).toHaveLength(3);
    const late = await decide(approval.id, { decision: "approved" });
    expect([late.status, late.body.code]).toEqual([409, "already_decided"]);
    const jobs =
      await sql`select from graphile_worker._private_jobs where payload->>'r' = ${runId} and run_at <= now()`;
    expect(jobs).toHaveLength(1);
    await work();
    const { status, step, taken } = await steps(runId);
    expect([status, taken]).toEqual(["succeeded", [step.result.decision]]);
  });

  test("goes on by the way out timeout when nobody decides, and is decided by nobody afterwards", async () => {
    const { runId, approval } = await asked({ timeout: 3600 });
    time.offsetMs += 3_600_000;
    const open = await seller.api("GET", `/approvals?status=open&run_id=${runId}`);
    expect(open.body.items).toEqual([]);
    expect((await decide(approval.id, { decision: "approved" })).body.code).toBe("already_decided");
    await sql`update graphile_worker._private_jobs set run_at = now() where payload->>'r' = ${runId}`;
    await work();
    const { status, step, taken } = await steps(runId);
    expect([status, taken]).toEqual(["succeeded", ["timeout"]]);
    expect(step.result).toMatchObject({ decision: "timeout", by: null, at: approval.expires_at, fields: {} });
    const listed = await seller.api("GET", `/approvals?status=timeout&run_id=${runId}`);
    expect(listed.body.items).toHaveLength(1);
  });

  test("is cancelled like any other, and what it asked with it", async () => {
    const { runId, approval } = await asked();
    expect((await seller.api("POST", `/runs/${runId}/cancel`)).status).toBe(202);
    expect((await steps(runId)).step.status).toBe("cancelled");
    expect((await seller.api("GET", `/approvals/${approval.id}`)).body.status).toBe("cancelled");
    const late = await decide(approval.id, { decision: "approved" });
    expect([late.status, late.body.code]).toEqual([409, "already_decided"]);
    expect((await fetch(approval.url, form({ decision: "approved" }))).status).toBe(409);
    expect(await (await fetch(approval.url)).text()).toContain("No longer needed");
  });

  test("tells those who are named, once, with an address that leads there", async () => {
    posts.length = 0;
    const to = [
      { channel: "webhook", address: `${hookUrl}/desk` },
      { channel: "webhook", address: `${hookUrl}/broken` },
    ];
    const { runId, approval } = await asked({ to, message: "500 AAPL" });
    expect(posts.map(({ id }) => id).sort()).toEqual([`${runId}-1`, `${runId}-1-1`]);
    const { data } = JSON.parse(posts[0]?.body ?? "");
    expect(data).toMatchObject({ subject: "Place the order?", message: { message: "500 AAPL" } });
    expect(new URL(data.message.url).pathname).toBe(new URL(approval.url).pathname);
    expect(approval.notified).toMatchObject([
      { channel: "webhook", delivered_at: expect.any(String) },
      { channel: "webhook", delivered_at: null, error: { code: "upstream_error" } },
    ]);
  });

  test("asks nobody in a test: it is approved at once, with the defaults", async () => {
    const { workflowId } = await asked({ fields: FIELDS });
    const tested = seller.api("POST", `/workflows/${workflowId}/test`, { worker: 1 });
    const due = () => sql`select from graphile_worker._private_jobs where run_at <= now()`;
    await expect.poll(due).not.toHaveLength(0);
    await work();
    const { body } = await tested;
    expect([body.status, body.result]).toMatchObject([
      "succeeded",
      { decision: "approved", fields: { share: 50, side: "", why: "" }, url: null, test: true },
    ]);
    const all = await seller.api("GET", "/approvals");
    const ids = all.body.items.map((item: { run_id: string }) => item.run_id);
    expect(ids).not.toContain(body.run_id);
  });
});

describe("what is asked in one workspace", () => {
  test("is not there for another, and its address not for who may only read", async () => {
    const { approval } = await asked();
    expect((await buyer.api("GET", `/approvals/${approval.id}`)).status).toBe(404);
    expect((await buyer.api("POST", `/approvals/${approval.id}`, { decision: "approved" })).status).toBe(404);
    expect((await buyer.api("GET", "/approvals")).body.items).toEqual([]);
    const { body } = await seller.api("POST", "/tokens", { name: "reader", scopes: ["read"] });
    const read = await call("GET", `/approvals/${approval.id}`, { token: body.token });
    expect([read.status, read.body.url]).toEqual([200, null]);
    const decided = await call("POST", `/approvals/${approval.id}`, {
      token: body.token,
      body: { decision: "approved" },
    });
    expect(decided.status).toBe(403);
    expect((await seller.api("GET", `/approvals/${approval.id}`)).body.status).toBe("open");
  });
});

describe("the page", () => {
  test("shows what is asked and nothing else, to be kept nowhere; a fetch decides nothing", async () => {
    const { runId, workflowId, approval } = await asked({
      title: `<b>"Sure"</b> & ready?`,
      message: "<script>alert(1)</script>",
      fields: FIELDS,
    });
    for (const method of ["GET", "HEAD", "GET"]) {
      const page = await fetch(approval.url, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      const text = await page.text();
      if (method === "HEAD") continue;
      expect(text).toContain("<h1>&#60;b&#62;&#34;Sure&#34;&#60;/b&#62; &#38; ready?</h1>");
      expect(text).not.toContain("<script");
      for (const secret of [runId, workflowId, approval.id, "seller@example.com", "Order"])
        expect(text).not.toContain(secret);
    }
    expect((await seller.api("GET", `/approvals/${approval.id}`)).body.status).toBe("open");
  });

  test("decides by its form, blank fields left out, and shows what was decided", async () => {
    const { runId, approval } = await asked({ fields: FIELDS });
    const sent = await fetch(
      approval.url,
      form({ decision: "approved", share: "", side: "sell", why: "so" }),
    );
    expect([sent.status, sent.headers.get("location")]).toEqual([303, new URL(approval.url).pathname]);
    expect(await (await fetch(approval.url)).text()).toMatch(/Approved on <time/);
    await work();
    const { step } = await steps(runId);
    expect(step.result).toMatchObject({
      decision: "approved",
      by: "link",
      fields: { share: 50, side: "sell", why: "so" },
    });
  });

  test("takes a form of several parts too, and of nothing else", async () => {
    const { approval } = await asked();
    const json = await fetch(approval.url, { method: "POST", body: '{"decision":"approved"}' });
    expect(json.status).toBe(415);
    const body = new FormData();
    body.set("decision", "rejected");
    expect((await fetch(approval.url, { method: "POST", body, redirect: "manual" })).status).toBe(303);
  });

  test("says what is wrong and keeps what was filled in", async () => {
    const { approval } = await asked({ fields: FIELDS });
    const page = await fetch(
      approval.url,
      form({ decision: "approved", share: "ma<ny", side: "", why: "so" }),
    );
    expect(page.status).toBe(422);
    const text = await page.text();
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(text).toContain('value="ma&#60;ny"');
    expect(text).toContain('value="so"');
    expect((await fetch(approval.url, form({ decision: "perhaps" }))).status).toBe(422);
    expect((await fetch(approval.url, { method: "PUT" })).status).toBe(405);
    expect((await seller.api("GET", `/approvals/${approval.id}`)).body.status).toBe("open");
  });

  test("is not there for an address that this instance has not made, and slows down who guesses", async () => {
    const { approval } = await asked();
    const wrong = [
      `${approval.url}x`,
      approval.url.slice(0, -1),
      `${approval.url}/`,
      `${url}/approve/`,
      `${url}/approve/${approval.id}`,
    ];
    for (const each of wrong)
      for (const init of [{}, form({ decision: "approved" })]) {
        const page = await fetch(each, init);
        expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      }
    let status = 404;
    for (let tries = 0; tries < 40 && status === 404; tries += 1)
      ({ status } = await fetch(`${url}/approve/guess-${tries}`));
    expect(status).toBe(429);
    // The correct link still works.
    expect((await fetch(approval.url)).status).toBe(200);
  });
});

test("fields of one name, or of the decision's, are faults of the document", async () => {
  const fields = [
    { name: "a", type: "string" },
    { name: "a", type: "string" },
    { name: "decision", type: "string" },
  ];
  const refused = await seller.api("POST", "/workflows", document({ fields }));
  expect([refused.status, refused.body.code]).toEqual([422, "invalid_document"]);
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    "workers[1].params.fields[1].name",
    "workers[1].params.fields[2].name",
  ]);
});
