import { expect, test } from "@playwright/test";
import { type Api, expectRefusal, owner } from "@/e2e/api/api";
import { type Belongings, belongings, PROVIDER_ID } from "@/e2e/api/belongings";
import { flow, webhook } from "@/e2e/api/documents";
import { type GoodCall, goodCalls } from "@/e2e/api/good-call";
import { newPerson } from "@/e2e/api/people";
import { type Operation, readOpenApi } from "@/e2e/api/read-open-api";
import { ended } from "@/e2e/api/runs";
import { type Answer, send } from "@/e2e/api/send";
import { withId } from "@/e2e/api/shapes";
import { snapshot } from "@/e2e/api/snapshot";
import { signIn } from "@/e2e/sign-in";

const WIDGET = { name: "W", kind: "text", options: {} };
const NOTHING = "01a0a0a0-0000-7000-8000-000000000000";

async function operationsOf(): Promise<Operation[]> {
  return readOpenApi((await owner.get("/openapi.json")).json).operations;
}

/**
 * Operations only for the operator. Everyone else gets 403 before the item is looked up, which reveals
 * nothing about it.
 */
const FOR_OPERATOR =
  /^(?:\w+ \/api\/v1\/instance\/(?:people|workspaces)\/.*|PUT .*\/(?:takedown|hidden)|POST .*\/(?:payouts\/[^/]+\/(?:paid|failed)|factors\/reset|reviews\/[^/]+\/(?:approve|decline)|reports\/resolve|decision))$/;
/** Operations open to everyone, such as public links and the market pages of published workers. */
const FOR_OTHERS =
  /^(?:GET \/api\/v1\/(?:shared|market\/worker)\/|PUT \/api\/v1\/market\/worker\/[^/]+\/rating)/;

/** A person's own lists and years, and operations that only their browser session can use. */
const OF_ONES_OWN = /^\/api\/v1\/(?:filing\/\{kind\}(?:\/rename)?$|me\/passkeys\/|billing\/years\/)/;

/** Returns operations that name one item. Worker types are left out, because they belong to nobody. */
function withIds(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ path }) => path.startsWith("/api/v1/") && /\{(?!type\})/.test(path) && !OF_ONES_OWN.test(path),
  );
}

function callAs({ token }: Api, { path, request }: GoodCall): Promise<Answer> {
  return send(path, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
}

test("with an id of another workspace every address answers as if it did not exist, and nothing changes", async ({
  page,
}) => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const { things: made } = await belongings(mine);
  await signIn(page, mine);
  const [session] = sessionIds(await mine.api.get("/sessions"));
  const things = { ...made, sessions: session ?? "" };
  const absent = absentFor(things);
  const operations = await operationsOf();
  const before = await snapshot(mine.api, operations, things);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  for (const [what, { status }] of Object.entries(before))
    expect.soft([200, 403], `${what} ${status}`).toContain(status);

  const addressed = withIds(operations);
  expect(addressed.length).toBeGreaterThan(40);
  for (const operation of addressed) {
    // The bodies are valid for these items, so a rejection can only be about the path.
    const nowhere = goodCalls(operation, absent);
    for (const [index, foreign] of goodCalls(operation, things).entries()) {
      if (FOR_OTHERS.test(foreign.what)) continue;
      const answer = await callAs(stranger.api, foreign);
      const refusal = FOR_OPERATOR.test(foreign.what) ? 403 : 404;
      if (answer.status !== refusal) expect.soft(answer.status, foreign.what).toBe(refusal);
      const other = nowhere[index];
      if (!other) continue;
      const [notified, absentReply] = [shapeOf(answer), shapeOf(await callAs(stranger.api, other))];
      if (notified !== absentReply)
        expect.soft(notified, `${foreign.what}: told apart from what does not exist`).toBe(absentReply);
    }
  }
  expect(await snapshot(mine.api, operations, things)).toEqual(before);
  expect(sessionIds(await mine.api.get("/sessions"))).toContain(session);
});

test("lists show one's own things alone", async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const { things } = await belongings(mine);
  const lists = (await operationsOf()).filter(
    ({ method, path }) => method === "GET" && path.startsWith("/api/v1/") && !path.includes("{"),
  );
  expect(lists.length).toBeGreaterThan(15);
  const ids = Object.entries(things).filter(([kind]) => kind !== "workers");
  for (const operation of lists)
    for (const call of goodCalls(operation, things)) {
      const { text } = await callAs(stranger.api, call);
      const notified = ids.flatMap(([kind, id]) => (text.includes(id) ? [kind] : []));
      if (notified.length > 0) expect.soft(notified, call.what).toEqual([]);
    }
  for (const query of [`?kind=workflow&id=${things.workflows}`, `?kind=dashboard&id=${things.dashboards}`])
    expect((await stranger.api.get(`/audit${query}`)).text).not.toMatch(/"actor"/);
  const links = await stranger.api.get(`/share-links?kind=dashboard&id=${things.dashboards}`);
  expect(links.json).toEqual({ items: [], next_cursor: null });
});

test("another's things can be put into nothing of one's own", async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const { things } = await belongings(mine);
  const triesOn = (of: Belongings): [string, unknown][] => [
    ["/widgets", { ...WIDGET, source: { workflow_id: of.workflows, provider_id: PROVIDER_ID } }],
    ["/dashboards", { name: "D", layout: [{ widget_id: of.widgets, x: 0, y: 0, w: 1, h: 1 }] }],
    ["/share-links", { kind: "dashboard", id: of.dashboards }],
    ["/share-links", { kind: "widget", id: of.widgets }],
    ["/me/workspace", { workspace_id: of.workspaces }],
  ];
  const nowhere = triesOn(absentFor(things));
  for (const [index, [path, body]] of triesOn(things).entries()) {
    const answer = await stranger.api.post(path, body);
    expect.soft([403, 404], `${path} ${answer.status}`).toContain(answer.status);
    const absent = await stranger.api.post(path, nowhere[index]?.[1]);
    expect.soft(shapeOf(answer), `${path}: told apart from what does not exist`).toEqual(shapeOf(absent));
  }
  expectRefusal(
    await stranger.api.post("/credits", { workspace_id: things.workspaces, amount: 1, currency: "USD" }),
    403,
  );

  const thief = flow(
    [
      webhook(0, { respond: "result" }),
      { index: 1, type: "call_workflow", params: { workflow_id: things.workflows, variables: {} } },
    ],
    [[0, 1]],
  );
  const { id } = withId.parse((await stranger.api.post("/workflows", thief)).json);
  const published = await stranger.api.post(`/workflows/${id}/publish`);
  if (published.status === 200) {
    const run = await ended(await stranger.api.post(`/workflows/${id}/runs`, {}), stranger.api);
    expect(run.status).toBe("failed");
  }
});

test("a token of another workspace opens no endpoint that has a key or a price", async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const { things, workflow } = await belongings(mine);
  const bearer = { authorization: `Bearer ${stranger.api.token}` };
  const knocks = async (): Promise<number[]> => [
    (await send(workflow.triggerPath(), { method: "POST", body: {}, headers: bearer })).status,
    (await send(`${workflow.triggerPath()}?api_key=${stranger.api.token}`)).status,
    (await send(workflow.providerPath(1), { headers: bearer })).status,
    (await send(`${workflow.providerPath(1)}?api_key=${stranger.api.token}`)).status,
  ];
  expect(await knocks()).toEqual([401, 401, 401, 401]);
  await price(mine.api, things);
  for (const status of await knocks()) expect([401, 402]).toContain(status);
});

async function price(api: Api, things: Belongings): Promise<void> {
  const address = `/prices/workflow/${things.workflows}`;
  const etag = (await api.get(address)).headers.get("etag") ?? "";
  const proposed = { mode: "per_cycle", amount: 50, currency: "USD" };
  expect((await api.put(address, proposed, { headers: { "if-match": etag } })).status).toBe(200);
}

function absentFor(things: Belongings): Belongings {
  return Object.fromEntries(Object.keys(things).map((kind) => [kind, NOTHING]));
}

function sessionIds({ json }: Answer): string[] {
  return withId
    .array()
    .parse(Object(json).items)
    .map(({ id }) => id);
}

function shapeOf({ status, json }: Answer): string {
  return JSON.stringify({ status, json }).replaceAll(/[0-9A-Za-z_-]{20,}/g, "id");
}
