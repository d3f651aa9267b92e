import { expect, test } from "@playwright/test";
import { type Api, owner } from "@/e2e/api/api";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { type Operation, readOpenApi } from "@/e2e/api/openapi";
import { newPerson, type Person } from "@/e2e/api/people";
import { ended } from "@/e2e/api/runs";
import { type Answer, send } from "@/e2e/api/send";
import { withId } from "@/e2e/api/shapes";

const document = flow([webhook(0), provider(1, "1", { provider_id: "board" })], [[0, 1]], {
  name: "Of one person",
});

/** What a call needs beside the id to be a good one. */
const BODIES: Record<string, unknown> = {
  "/api/v1/workflows/{id}": document,
  "/api/v1/workflows/{id}/test": { worker: 0 },
  "/api/v1/workflows/{id}/worker": { name: "W", description: "" },
  "/api/v1/widgets/{id}": {
    name: "W",
    kind: "text",
    source: { workflow_id: "{id}", provider_id: "board" },
    options: {},
  },
  "/api/v1/dashboards/{id}": { name: "D", layout: [], parameters: {} },
  "/api/v1/prices/{kind}/{id}": { mode: "free", amount: 0, currency: "USD" },
  "/api/v1/prices/{kind}/{id}/preview": { mode: "free", amount: 0, currency: "USD" },
  "/api/v1/market/{kind}/{id}": { listed: true },
  "/api/v1/prices/{kind}/{id}/simulation": { mode: "free", amount: 0, currency: "USD" },
  "/api/v1/subscriptions/{id}": { spending_cap: null },
};

/** One of each thing that a person can have, by the first word of its address. */
async function belongings({ api, id }: Person): Promise<Record<string, string>> {
  const workflow = await live(document, api);
  const run = await ended(await workflow.call(), api);
  const make = async (path: string, body: unknown) =>
    withId.safeParse((await api.post(path, body)).json).data?.id;
  const made = {
    workflows: workflow.id,
    runs: run.id,
    members: id,
    tokens: await make("/tokens", { name: "mine" }),
    credentials: await make("/credentials", { name: "mine", provider: "news", value: "a-value" }),
    widgets: await make("/widgets", {
      name: "mine",
      kind: "text",
      source: { workflow_id: workflow.id, provider_id: "board" },
      options: {},
    }),
    dashboards: await make("/dashboards", { name: "mine", layout: [], parameters: {} }),
  };
  // What has no maker of its own is asked for by an id that at least exists.
  return Object.fromEntries(Object.entries(made).map(([kind, found]) => [kind, found ?? workflow.id]));
}

function call(api: Api, { method, path }: Operation, idOf: (kind: string) => string): Promise<Answer> {
  const [, , , kind = ""] = path.split("/");
  const id = idOf(["prices", "market"].includes(kind) ? "workflows" : kind);
  const address = path
    .replace("{kind}", "workflow")
    .replace("{id}", id)
    .replaceAll(/\{[^}]*\}/g, "1");
  const carries = method === "POST" || method === "PUT";
  return send(address, {
    method,
    headers: { authorization: `Bearer ${api.token}`, ...(method === "PUT" ? { "if-match": '"1"' } : {}) },
    ...(carries ? { body: BODIES[path] ?? {} } : {}),
  });
}

test("every address with an id of another workspace answers as if it did not exist", async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const things = await belongings(mine);
  const { operations } = readOpenApi((await owner.get("/openapi.json")).json);
  const withIds = operations.filter(({ path }) => path.startsWith("/api/v1/") && path.includes("{"));
  expect(withIds.length).toBeGreaterThan(15);
  for (const operation of withIds) {
    const what = `${operation.method} ${operation.path}`;
    const foreign = await call(stranger.api, operation, (kind) => things[kind] ?? "nothing");
    const absent = await call(stranger.api, operation, () => "01a0a0a0-0000-7000-8000-000000000000");
    expect.soft(foreign.status, what).toBe(404);
    expect.soft(shapeOf(foreign), `${what}: told apart from what does not exist`).toEqual(shapeOf(absent));
  }
});

test("nothing that a stranger tried has changed anything", async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const things = await belongings(mine);
  const before = [
    await mine.api.get("/workflows"),
    await mine.api.get("/runs"),
    await mine.api.get("/members"),
  ];
  const { operations } = readOpenApi((await owner.get("/openapi.json")).json);
  for (const operation of operations.filter(
    ({ path }) => path.startsWith("/api/v1/") && path.includes("{"),
  )) {
    await call(stranger.api, operation, (kind) => things[kind] ?? "nothing");
  }
  const after = [
    await mine.api.get("/workflows"),
    await mine.api.get("/runs"),
    await mine.api.get("/members"),
  ];
  expect(after.map(({ json }) => json)).toEqual(before.map(({ json }) => json));
  expect((await mine.api.get("/tokens")).text).toContain(things.tokens);
});

test("lists show one's own things alone, and a stranger's workflow cannot be called as a sub-workflow", async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()];
  const things = await belongings(mine);
  for (const path of ["/workflows", "/runs"]) {
    expect((await stranger.api.get(path)).json).toEqual({ items: [], next_cursor: null });
  }
  const thief = flow(
    [
      webhook(0, { respond: "result" }),
      { index: 1, type: "call_workflow", params: { workflow_id: things.workflows, variables: {} } },
    ],
    [[0, 1]],
  );
  const saved = await stranger.api.post("/workflows", thief);
  const { id } = withId.parse(saved.json);
  const published = await stranger.api.post(`/workflows/${id}/publish`);
  if (published.status === 200) {
    const run = await ended(await stranger.api.post(`/workflows/${id}/runs`, {}), stranger.api);
    expect(run.status).toBe("failed");
  }
});

function shapeOf({ status, json }: Answer): unknown {
  return JSON.parse(JSON.stringify({ status, json }).replaceAll(/[0-9A-Za-z_-]{20,}/g, "id"));
}
