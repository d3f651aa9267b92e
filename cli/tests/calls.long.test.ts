import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";
import { type Ended, filesIn, testProgram } from "./program.suite";

const { url, person, work, workflow } = await testMarket();
const { folder, millrace, start } = await testProgram();

let people = 0;

/** A live workflow that returns a symbol in capital letters, and fails for "FAIL". */
async function live(given: Parameters<typeof workflow>[1] = {}) {
  people += 1;
  const owner = await person(`caller-${people}`);
  const item = await workflow(owner, given);
  const cwd = await folder();
  const env = { MILLRACE_URL: url, MILLRACE_TOKEN: owner.token };
  /** Runs that are due are executed in the meantime, as a runner would do. */
  const call = (words: string[], more: Record<string, string> = {}): Promise<Ended> =>
    executeUntil(millrace(words, { cwd, env: { ...env, ...more } }), work);
  return { owner, item, cwd, env, call };
}

test("call prints the result, takes values as their types want them, and fails with what the caller is told", async () => {
  const variables = [
    { name: "symbol", type: "string", required: true },
    { name: "limit", type: "integer", default: 1 },
  ];
  const { call } = await live({ trigger: { variables } });
  const good = await call(["call", "Board", "board", "symbol=msft", "limit=3"]);
  expect([good.code, JSON.parse(good.out), good.err]).toEqual([0, { symbol: "MSFT" }, ""]);
  const json = await call(["call", "board", "board", "symbol=a=b", "limit:=2", "--json"]);
  expect(json.json).toMatchObject({ status: "succeeded", result: { symbol: "A=B" } });
  const wrong = await call(["call", "board", "board", "limit=many", "--json"]);
  expect([wrong.code, wrong.json.error.code]).toEqual([1, "invalid_variables"]);
  expect(wrong.err).toMatch(/symbol: .*required[\s\S]*limit: .*whole number/);
  const failing = await call(["call", "board", "board", "symbol=FAIL", "--json"]);
  expect([failing.code, failing.json.error.problem.run_id]).toEqual([1, expect.any(String)]);
  expect((await call(["call", "board", "no-such", "symbol=a"])).err).toContain(
    "has no webhook at this URL. Live webhooks: board.",
  );
  expect((await call(["call", "board", "board", "symbol"])).code).toBe(2);
});

test("a webhook with a key of its own is opened by --key or MILLRACE_KEY, and not by the API token", async () => {
  const { call } = await live({ trigger: { api_key: "open sesame" } });
  const refused = await call(["call", "board", "board", "symbol=a"]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("--key K")]);
  expect((await call(["call", "board", "board", "symbol=a"], { MILLRACE_KEY: "open sesame" })).code).toBe(1);
  const { call: plain } = await live({ trigger: { api_key: "open-sesame" } });
  expect((await plain(["call", "board", "board", "symbol=a", "--key", "open-sesame"])).code).toBe(0);
  expect((await plain(["call", "board", "board", "symbol=a"], { MILLRACE_KEY: "open-sesame" })).code).toBe(0);
});

test("run waits for the end, tells the steps, and is 1 where the run fails or has not ended in time", async () => {
  const { owner, call, cwd, env } = await live();
  const good = await call(["run", "Board", "symbol=ibm"]);
  expect([good.code, good.out, good.err]).toEqual([0, "succeeded\n", expect.any(String)]);
  expect(good.err).toMatch(/#1 transform +succeeded/);
  const bad = await call(["run", "Board", "symbol=FAIL", "--json"]);
  expect([bad.code, bad.json.status, bad.json.error.worker]).toEqual([1, "failed", 1]);
  const draft = await call(["run", "Board", "--draft", "--json"]);
  expect([draft.code, draft.json.steps.length]).toEqual([0, 3]);
  // A workflow that needs a runner. There is none unless `work` is called.
  const fetching = {
    format: "millrace.workflow/1",
    name: "Fetching",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const { body } = await owner.api("POST", "/workflows", fetching);
  expect((await owner.api("POST", `/workflows/${body.id}/publish`)).status).toBe(200);
  const late = await millrace(["run", "Fetching", "--wait", "1"], { cwd, env });
  expect([late.code, late.out]).toEqual([1, expect.stringContaining("hasn't ended yet")]);
  const sent = await millrace(["run", "Fetching", "--wait", "0", "--json"], { cwd, env });
  expect([sent.code, sent.json]).toEqual([0, { run_id: expect.any(String), status: "queued" }]);
  const called = await millrace(["call", "Fetching", "in", "--wait", "1", "--json"], { cwd, env });
  expect([called.code, called.json.error.code]).toEqual([1, "not_ended"]);
});

test("logs shows the newest runs and one run step by step", async () => {
  const { call } = await live();
  await call(["run", "Board", "symbol=a"]);
  const failing = await call(["run", "Board", "symbol=FAIL", "--json"]);
  const logs = await call(["logs", "Board"]);
  expect(logs.code).toBe(0);
  expect(logs.out).toMatch(/succeeded[\s\S]+failed/);
  expect((await call(["logs", "Board", "--limit", "1", "--json"])).json.runs).toMatchObject([
    { id: failing.json.run_id, status: "failed" },
  ]);
  const one = await call(["logs", "--run", failing.json.run_id]);
  expect(one.out).toMatch(/#0 webhook_trigger +succeeded[\s\S]+#1 transform +failed/);
  expect((await call(["logs"])).code).toBe(2);
});

test("logs --follow tells each run once when it has ended, and ends well on Ctrl-C", async () => {
  const { owner, item, call, cwd, env } = await live();
  const first = await call(["run", "Board", "symbol=a", "--json"]);
  const following = start(["logs", "Board", "--follow", "--json"], { cwd, env });
  await following.saw(first.json.run_id);
  const begun = await owner.api("POST", `/workflows/${item.id}/runs`, { variables: { symbol: "b" } });
  await work();
  await following.saw(begun.body.id);
  following.child.kill("SIGINT");
  const { code, out } = await following.ended;
  expect(code).toBe(0);
  const reported = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(reported.map(({ id, status }) => [id, status])).toEqual([
    [first.json.run_id, "succeeded"],
    [begun.body.id, "succeeded"],
  ]);
});

test("a name that two workflows have is asked back, and either is found by its id and by its file", async () => {
  const { owner, item, cwd, call } = await live();
  await workflow(owner);
  const asked = await call(["logs", "Board", "--json"]);
  expect([asked.code, asked.json.error.code]).toEqual([1, "several_workflows"]);
  expect(asked.err).toContain(item.id);
  expect((await call(["logs", item.id])).code).toBe(0);
  expect((await call(["logs", "nothing"])).err).toContain("millrace list");
  await call(["pull"]);
  expect(await filesIn(cwd).read("board-2")).toMatchObject({ name: "Board" });
  expect((await call(["logs", "board-2"])).code).toBe(0);
});

test("types writes one file for all that is live, and leaves it alone while nothing changed", async () => {
  const { owner, item, cwd, call } = await live();
  await workflow(owner);
  const wrote = await call(["types", "src/millrace.ts", "--json"]);
  expect([wrote.code, wrote.json]).toEqual([0, { file: "src/millrace.ts", changed: true }]);
  expect((await call(["types", "src/millrace.ts", "--json"])).json.changed).toBe(false);
  const all = await call(["types", "-"]);
  expect(all.out).toContain(`"/api/t/${item.id}/board"`);
  expect(all.out).toContain("export type Board_BoardVariables");
  const one = await call(["types", "-", "--workflow", item.id]);
  expect(one.out).toContain("export type BoardVariables");
  expect((await call(["types"])).out).toContain("millrace/client.ts");
  expect(await filesIn(cwd).text("client.ts")).toContain("createClient");
});

test("verify checks the signature of a published value, and says that strangers don't have it repeated", async () => {
  const { item, call } = await live();
  expect((await call(["call", "board", "board", "symbol=a"])).code).toBe(0);
  const address = `${url}/api/w/${item.id}/board`;
  const seen = await call(["verify", address, "--json"], {
    MILLRACE_URL: "http://127.0.0.1:9",
    MILLRACE_TOKEN: "none",
  });
  expect([seen.code, seen.json.verdict]).toEqual([0, "verified"]);
  expect(seen.json.reasons.join()).toContain("only members");
  expect((await call(["verify", `${address}?version=9`])).code).toBe(1);
  expect((await call(["verify", url])).code).toBe(2);
});
