import { expect, test } from "vitest";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";
import { testMarket } from "./market.suite";

const { call, seller, url, work, workflow } = await testMarket();

const DIGITS = "123456789012345678901234567890";

/** Creates a workflow that publishes the body it receives, and functions to send a body and read it back. */
async function endpoint(response_data = "{{request.body}}") {
  const variables = [
    { name: "text", type: "string" },
    { name: "count", type: "integer" },
  ];
  const { id, t, w } = await workflow(seller, {
    trigger: { variables },
    provider: { response_data },
  });
  const send = async (body: string) => {
    const answer = await fetch(`${url}${t}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${seller.token}`, "Content-Type": "application/json" },
      body,
    });
    const { code } = await answer.json();
    return { status: answer.status, code };
  };
  const read = async (body: string) => {
    const { status } = await send(body);
    await work();
    return [status, (await call("GET", w, { token: seller.token })).text];
  };
  return { id, send, read, published: async () => (await call("GET", w, { token: seller.token })).text };
}

test("an integer past 2^53 reaches a run as text with all its digits", async () => {
  const { read } = await endpoint();
  const sent = `{"id":${DIGITS},"deep":[{"n":-9007199254740993}],"text":${DIGITS},"small":9007199254740992,"like":"1e400"}`;
  expect(await read(sent)).toEqual([
    202,
    `{"id":"${DIGITS}","deep":[{"n":"-9007199254740993"}],"text":"${DIGITS}","small":9007199254740992,"like":"1e400"}`,
  ]);
});

test("a number that no double can hold is 400; variables say it by their types", async () => {
  const { read, send } = await endpoint();
  for (const body of ['{"n":1e400}', '{"deep":[-1.5e999]}', '{"n":1e-400}', '{"count":1e400,"n":1e400}'])
    expect([body, await send(body)]).toEqual([body, { status: 400, code: "invalid_json" }]);
  expect(await send('{"count":1e400}')).toEqual({ status: 422, code: "invalid_variables" });
  expect(await read('{"text":1e400,"n":1e300}')).toEqual([202, '{"text":"1e400","n":1e+300}']);
});

test("so is one in a body of the management API, which would store null for it", async () => {
  const answer = await fetch(`${url}/api/v1/workflows`, {
    method: "POST",
    headers: { Authorization: `Bearer ${seller.token}`, "Content-Type": "application/json" },
    body: '{"format":"millrace.workflow/1","name":"x","workers":[{"index":0,"type":"wait","params":{"seconds":1e400}}],"connections":[]}',
  });
  expect([answer.status, (await answer.json()).code]).toEqual([400, "invalid_json"]);
});

test("so it does as a variable of a run that is started by hand", async () => {
  const { id, published } = await endpoint('"{{context.text}}"');
  const run = (variables: string) =>
    call("POST", `/workflows/${id}/runs`, { token: seller.token, raw: `{"variables":${variables}}` });
  expect((await run(`{"text":${DIGITS}}`)).status).toBe(202);
  await work();
  expect(await published()).toBe(`"${DIGITS}"`);
  expect((await run('{"text":1e400}')).status).toBe(400);
  expect((await run(`{"count":${DIGITS}}`)).status).toBe(422);
});

test("so it does as an argument of a tool", async () => {
  const { id, published } = await endpoint();
  const rpc = (method: string, params: string) => {
    const raw = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
    return executeUntil(call("POST", `/api/mcp/${id}`, { token: seller.token, raw }), work);
  };
  const { tools } = (await rpc("tools/list", "{}")).body.result;
  const tool = tools.find(({ name }: { name: string }) => name.startsWith("call_"));
  await rpc("tools/call", `{"name":"${tool.name}","arguments":{"text":${DIGITS},"id":-${DIGITS}}}`);
  expect(await published()).toBe(`{"text":"${DIGITS}","id":"-${DIGITS}"}`);
});

test("so it does in a test of a worker, as a variable and in a pinned result", async () => {
  const { id } = await endpoint();
  const document = `{"format":"millrace.workflow/1","name":"x","workers":[
    {"index":0,"type":"webhook_trigger","params":{"webhook_id":"board","variables":[{"name":"text","type":"string"},{"name":"price","type":"number"}]}},
    {"index":1,"type":"transform","params":{"expression":"1"}},
    {"index":2,"type":"transform","params":{"expression":"[context.text, $type(context.price), workers[1].result.id]"}}],
    "connections":[{"from":0,"to":1},{"from":1,"to":2}]}`;
  const tested = executeUntil(
    call("POST", `/workflows/${id}/test`, {
      token: seller.token,
      raw: `{"worker":2,"document":${document},"variables":{"text":${DIGITS},"price":${DIGITS}},"pins":{"1":{"id":${DIGITS}}}}`,
    }),
    work,
  );
  expect((await tested).body).toMatchObject({ status: "succeeded", result: [DIGITS, "number", DIGITS] });
});

test("so it does where a worker is tried on given results", async () => {
  const raw = `{"params":{"expression":"[workers[1].result.id, context.id]"},"workers":{"1":{"id":${DIGITS}}},"context":{"id":${DIGITS}}}`;
  const { body } = await call("POST", "/workers/transform/try", { token: seller.token, raw });
  expect(body.result).toEqual([DIGITS, DIGITS]);
});
