import { expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { FIRST_ENDPOINT } from "@/lib/templates/first-endpoint";

const { call, createWorkflow, runToEnd } = await testInstance();

const found = async (q: string, token?: string) => {
  const { status, body } = await call("GET", `/search?q=${encodeURIComponent(q)}`, token ? { token } : {});
  expect(status).toBe(200);
  return body.items;
};

test("everything that has the text in its name is found, with where it is", async () => {
  const id = await createWorkflow({ ...FIRST_ENDPOINT, name: "50% of_Zürich" });
  await createWorkflow({ ...FIRST_ENDPOINT, name: "Other" });
  await call("POST", `/workflows/${id}/publish`, { body: {} });
  const run = await runToEnd(id);
  const board = await call("POST", "/dashboards", { body: { name: "Zürich, daily", layout: [] } });
  const table = await call("POST", "/tables", {
    body: { name: "zurich_rows", columns: [{ name: "a", type: "text" }] },
  });
  expect(await found("zürich")).toEqual([
    { kind: "workflow", id, title: "50% of_Zürich", detail: "live" },
    { kind: "dashboard", id: board.body.id, title: "Zürich, daily", detail: "" },
  ]);
  for (const signs of ["50% of_", "%"])
    expect((await found(signs)).filter(({ kind }: { kind: string }) => kind !== "docs")).toMatchObject([
      { id },
    ]);
  expect(await found("zurich")).toEqual([
    { kind: "table", id: table.body.id, title: "zurich_rows", detail: "0 rows" },
  ]);
  const workers = (await found("latest quote")).filter(({ kind }: { kind: string }) => kind === "worker");
  expect(workers).toContainEqual({
    kind: "worker",
    id,
    title: "#2 Latest quote",
    detail: "50% of_Zürich",
    worker: 2,
  });
  for (const part of [run.id, run.id.slice(-8), run.id.slice(0, 18)])
    expect(await found(part)).toContainEqual({
      kind: "run",
      id: run.id,
      title: run.id,
      detail: "50% of_Zürich succeeded",
    });
});

test("workflows and dashboards are found by their folder and tags, after those of that name", async () => {
  const [named, filed] = [
    await createWorkflow({ ...FIRST_ENDPOINT, name: "Basel curve" }),
    await createWorkflow({ ...FIRST_ENDPOINT, name: "Other curve" }),
  ];
  await call("POST", "/filing/workflows", {
    body: { ids: [filed], folder: "Desk/Basel", add_tags: ["helvetia"] },
  });
  const ids = async (q: string) => (await found(q)).map(({ id }: { id: string }) => id);
  expect(await ids("basel")).toEqual([named, filed]);
  expect(await ids("Helvetia")).toEqual([filed]);
  const worker = {
    ...FIRST_ENDPOINT,
    name: "Nul",
    workers: FIRST_ENDPOINT.workers.slice(0, 1),
    connections: [],
  };
  const nul = await createWorkflow({
    ...worker,
    workers: worker.workers.map((each) => ({ ...each, name: "Zug\u0000spitze" })),
  });
  expect(await ids("zug")).toEqual([nul]);
});

test("nothing of another workspace is found but what it offers", async () => {
  const made = await call("POST", "/users", {
    body: { email: "stranger@example.com", password: "correct horse battery" },
  });
  const id = await createWorkflow({ ...FIRST_ENDPOINT, name: "Málaga" });
  await call("POST", "/tables", { body: { name: "malaga_rows", columns: [{ name: "a", type: "text" }] } });
  for (const q of ["málaga", "malaga", "latest quote"]) {
    const items = await found(q, made.body.token);
    expect(items.filter(({ kind }: { kind: string }) => kind !== "docs")).toEqual([]);
  }
  await call("POST", `/workflows/${id}/publish`, { body: {} });
  expect((await call("PUT", `/market/workflow/${id}`, { body: { listed: true } })).status).toBe(200);
  expect(await found("málaga", made.body.token)).toMatchObject([{ kind: "item", id, item_kind: "workflow" }]);
});

test("a text that is empty or long is refused", async () => {
  expect((await call("GET", "/search?q=")).status).toBe(400);
  expect((await call("GET", `/search?q=${"x".repeat(101)}`)).status).toBe(400);
});

test("the list of workflows is narrowed to those of a state", async () => {
  const names = async (state: string) => {
    const { items } = (await call("GET", `/workflows?q=state&state=${state}`)).body;
    return items.map(({ name }: { name: string }) => name);
  };
  const made = async (name: string) => createWorkflow({ ...FIRST_ENDPOINT, name: `${name} state` });
  const publish = (id: string) => call("POST", `/workflows/${id}/publish`, { body: {} });
  await made("draft");
  await publish(await made("live"));
  const offline = await made("offline");
  await publish(offline);
  await call("POST", `/workflows/${offline}/unpublish`, { body: {} });
  const changed = await made("changed");
  await publish(changed);
  const body = { ...FIRST_ENDPOINT, name: "changed state", workers: FIRST_ENDPOINT.workers.slice(0, 2) };
  const saved = await call("PUT", `/workflows/${changed}`, {
    body: { ...body, connections: [{ from: 0, to: 1 }] },
    headers: { "if-match": '"1"' },
  });
  expect(saved.status).toBe(200);
  expect(await names("draft")).toEqual(["draft state"]);
  expect(await names("offline")).toEqual(["offline state"]);
  expect(await names("changed")).toEqual(["changed state"]);
  expect(await names("live")).toEqual(["changed state", "live state"]);
  expect((await call("GET", "/workflows?state=other")).status).toBe(400);
});
