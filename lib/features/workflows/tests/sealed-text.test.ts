import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, seller, services, work } = await testMarket();

test("a text that was sealed here is not opened for who sends it in, in whatever workspace", async () => {
  const secret = "key-of-the-seller-4f1d";
  // As found in a backup, which must be useless without the instance's key.
  const sealed = { $secret: services.seal.seal(secret) };
  for (const who of [seller, buyer]) {
    const { body } = await who.api("POST", "/workflows", {
      format: "millrace.workflow/1",
      name: "Echo",
      workers: [
        { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
        { index: 1, type: "memory", params: { name: "sent", mode: "set", value: "{{request.body.value}}" } },
      ],
      connections: [{ from: 0, to: 1 }],
    });
    expect((await who.api("POST", `/workflows/${body.id}/publish`)).status).toBe(200);
    const sent = await call("POST", `/api/t/${body.id}/in`, { token: null, body: { value: sealed } });
    await work();
    const run = await who.api("GET", `/runs/${sent.body.run_id}`);
    expect(run.body.steps[1]).toMatchObject({ status: "succeeded", result: { value: sealed } });
    expect(run.text).not.toContain(secret);
    expect((await who.api("GET", `/workflows/${body.id}/memory`)).text).not.toContain(secret);
  }
});

test("nor is it opened where its author wrote it into a parameter that is no secret", async () => {
  const sealed = { $secret: services.seal.seal("a-third-key-90aa") };
  const { body } = await buyer.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type: "memory", params: { name: "wrote", mode: "set", value: sealed } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  expect((await buyer.api("POST", `/workflows/${body.id}/publish`)).status).toBe(200);
  const sent = await call("POST", `/api/t/${body.id}/in`, { token: null, body: {} });
  await work();
  const run = (await buyer.api("GET", `/runs/${sent.body.run_id}`)).body;
  expect(run.steps[1].result).toEqual({ value: sealed, previous: null });
});

test("nor does it stand for a stored key in a document that is sent in", async () => {
  const sealed = { $secret: services.seal.seal("another-key-77c2") };
  const made = await buyer.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in", api_key: sealed } }],
  });
  expect(made.body.problems).toMatchObject([
    { path: "workers[0].params.api_key", code: "secret_missing", worker: 0 },
  ]);
  expect((await buyer.api("POST", `/workflows/${made.body.id}/publish`)).body.code).toBe("not_publishable");
});
