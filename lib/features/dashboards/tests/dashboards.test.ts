import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { newId } from "@/lib/kit/id";
import { PUBLISHED } from "@/lib/service/published/published";

const { database, services, call } = await testHttpEntry();
const other: { token: string } = { token: "" };
const source = { workflow_id: "", provider_id: "board" };

beforeAll(async () => {
  const made = await call("POST", "/users", {
    body: { email: "second@example.com", password: "correct horse battery", name: "Second" },
  });
  other.token = made.body.token;
  const workflow = await call("POST", "/workflows", { body: documentOf("board") });
  source.workflow_id = workflow.body.id;
  await call("POST", `/workflows/${source.workflow_id}/publish`, { body: {} });
});

function documentOf(providerId: string) {
  return {
    format: "millrace.workflow/1",
    name: "Quotes",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "go" } },
      { index: 1, type: "data_provider", params: { provider_id: providerId, response_data: "1" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
}

/** Writes the rows that the run store writes for a successful run. */
async function publish(body: string, { version = 1, contentType = "application/json", marks = "" } = {}) {
  const { sql } = database;
  const [workflow] = await sql`select workspace_id from workflows where id = ${source.workflow_id}`;
  await sql`insert into providers (workflow_id, provider_id, version)
    values (${source.workflow_id}, 'board', ${version}) on conflict do nothing`;
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at, marks)
    values (${source.workflow_id}, 'board', ${version}, ${workflow!.workspace_id}, ${body}, ${contentType}, ${`"${version}"`},
      ${newId(Date.now())}, now(), ${marks})`;
}

async function unpublish() {
  await database.sql`delete from provider_values`;
}

async function newWidget(given: object = {}) {
  const made = await call("POST", "/widgets", { body: { name: "Close", kind: "number", source, ...given } });
  expect(made.status).toBe(201);
  return made.body;
}

async function newDashboard(widgetIds: string[]) {
  const layout = widgetIds.map((widget_id, index) => ({ widget_id, x: 0, y: index * 4, w: 6, h: 4 }));
  const made = await call("POST", "/dashboards", { body: { name: "Morning", layout, parameters: {} } });
  expect(made.status).toBe(201);
  return made.body;
}

test("published values are listed newest first, with their hash, and long ones without their text", async () => {
  const path = `/providers/${source.workflow_id}/${source.provider_id}/versions`;
  await publish('{"close":1.50}', { version: 1 });
  await publish(`"${"x".repeat(64 * 1024)}"`, { version: 2 });
  await publish("n/a", { version: 3, contentType: "text/plain; charset=utf-8" });
  const first = await call("GET", `${path}?limit=2`);
  expect(first.status, first.text).toBe(200);
  expect(first.body.items.map((item: { version: number }) => item.version)).toEqual([3, 2]);
  expect(first.body.items[0]).toMatchObject({
    value: "n/a",
    bytes: 3,
    sha256: createHash("sha256").update("n/a").digest("hex"),
  });
  expect(first.body.items[1]).not.toHaveProperty("value");
  const rest = await call("GET", `${path}?limit=2&cursor=${first.body.next_cursor}`);
  expect(rest.text).toContain('"value":{"close":1.50}');
  expect(rest.body.next_cursor).toBeNull();
  expect((await call("GET", path, { token: other.token })).status).toBe(404);
  await unpublish();
});

test("a page of published values ends early when it has hashed enough, and the next page goes on", async () => {
  const path = `/providers/${source.workflow_id}/${source.provider_id}/versions`;
  const body = `"${"x".repeat(1024 * 1024 - 2)}"`;
  for (const version of [1, 2, 3, 4, 5, 6]) await publish(body, { version });
  const first = await call("GET", path);
  const second = await call("GET", `${path}?cursor=${first.body.next_cursor}`);
  const [versions, rest] = [first, second].map((page) =>
    page.body.items.map((item: { version: number }) => item.version),
  );
  expect([versions, rest, second.body.next_cursor]).toEqual([[6, 5, 4, 3], [2, 1], null]);
  expect(second.body.items[1].sha256).toBe(createHash("sha256").update(body).digest("hex"));
  await unpublish();
});

test("a widget is made, read, changed and deleted", async () => {
  const made = await newWidget({ options: { label: "AAPL" } });
  expect(made).toMatchObject({
    name: "Close",
    kind: "number",
    source,
    options: { label: "AAPL" },
    revision: 1,
  });
  const read = await call("GET", `/widgets/${made.id}`);
  expect(read.body).toEqual(made);
  expect(read.headers.get("etag")).toBe('"1"');
  const saved = await call("PUT", `/widgets/${made.id}`, { body: { ...read.body, name: "Last" } });
  expect(saved.body).toMatchObject({ name: "Last", revision: 2 });
  const stale = await call("PUT", `/widgets/${made.id}`, {
    body: made,
    headers: { "If-Match": '"1"' },
  });
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([
    409,
    "revision_conflict",
    "Last",
  ]);
  expect((await call("GET", "/widgets")).body.items[0].id).toBe(made.id);
  expect((await call("DELETE", `/widgets/${made.id}`)).status).toBe(204);
  expect((await call("GET", `/widgets/${made.id}`)).status).toBe(404);
});

test.each([
  [{ kind: "pie" }, 422, "kind"],
  [{ name: " " }, 422, "name"],
  [{ options: { path: "a.b" } }, 422, "options.path"],
  [{ options: { path: ["x".repeat(70_000)] } }, 422, "options"],
  [{ options: { foo: 1 } }, 422, "options.foo"],
  [{ options: { columns: ["a", { key: "b", width: 3 }] } }, 422, "options.columns[1].width"],
  [{ source: { workflow_id: "none", provider_id: "board" } }, 404, "source.workflow_id"],
])("a widget of %j is refused at its path", async (given, status, path) => {
  const refused = await call("POST", "/widgets", {
    body: { name: "Close", kind: "number", source, ...given },
  });
  expect(refused.status).toBe(status);
  expect(refused.body.errors[0].path).toBe(path);
});

test("a provider that the workflow does not have is refused", async () => {
  const refused = await call("POST", "/widgets", {
    body: { name: "Close", kind: "number", source: { ...source, provider_id: "none" } },
  });
  expect([refused.status, refused.body.code]).toEqual([404, "provider_not_found"]);
});

test("a listed dashboard has a drawing of the kinds of its widgets", async () => {
  const widgets = [await newWidget({ kind: "line" }), await newWidget({ kind: "table" })];
  const { id } = await newDashboard(widgets.map((widget) => widget.id));
  const { items } = (await call("GET", "/dashboards")).body;
  const { drawing } = items.find((item: { id: string }) => item.id === id);
  expect(drawing.shapes.map(({ colour }: { colour: string }) => colour)).toEqual(["line", "accent"]);
});

test("a dashboard is made, read with its widgets, changed and deleted", async () => {
  const widget = await newWidget();
  const made = await newDashboard([widget.id]);
  const read = await call("GET", `/dashboards/${made.id}`);
  expect(read.body.widgets).toEqual([widget]);
  const saved = await call("PUT", `/dashboards/${made.id}`, {
    body: { name: "Noon", layout: [], parameters: { symbol: "AAPL" } },
    headers: { "If-Match": '"1"' },
  });
  expect(saved.body).toMatchObject({ name: "Noon", layout: [], parameters: { symbol: "AAPL" }, revision: 2 });
  expect((await call("GET", "/dashboards")).body.items[0].name).toBe("Noon");
  expect((await call("DELETE", `/dashboards/${made.id}`)).status).toBe(204);
  expect((await call("GET", `/dashboards/${made.id}/data`)).status).toBe(404);
  expect((await call("GET", `/widgets/${widget.id}`)).status).toBe(200);
});

test("what a change of a dashboard leaves out stays as it is", async () => {
  const { id: widget } = await newWidget();
  const { id, layout } = await newDashboard([widget]);
  const parameters = { symbol: "AAPL" };
  await call("PUT", `/dashboards/${id}`, { body: { name: "Morning", parameters } });
  const renamed = await call("PUT", `/dashboards/${id}`, { body: { name: "Noon" } });
  expect(renamed.body).toMatchObject({ name: "Noon", layout, parameters, visibility: "workspace" });
  const emptied = await call("PUT", `/dashboards/${id}`, { body: { name: "Noon", layout: [] } });
  expect(emptied.body).toMatchObject({ layout: [], parameters });
});

test("a layout holds widgets of the workspace, each once", async () => {
  const { id } = await newWidget();
  const at = { x: 0, y: 0, w: 1, h: 1 };
  const unknown = await call("POST", "/dashboards", {
    body: { name: "x", layout: [{ widget_id: newId(0), ...at }] },
  });
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([404, "layout[0].widget_id"]);
  const twice = [
    { widget_id: id, ...at },
    { widget_id: id, ...at },
  ];
  const repeated = await call("POST", "/dashboards", { body: { name: "x", layout: twice } });
  expect([repeated.status, repeated.body.errors[0].path]).toEqual([422, "layout[1].widget_id"]);
});

test("a widget that is deleted leaves the dashboards that showed it", async () => {
  const [gone, stays] = [await newWidget(), await newWidget()];
  const dashboard = await newDashboard([gone.id, stays.id]);
  await call("DELETE", `/widgets/${gone.id}`);
  const read = await call("GET", `/dashboards/${dashboard.id}`);
  expect(read.body.layout.map((item: { widget_id: string }) => item.widget_id)).toEqual([stays.id]);
  expect(read.body.revision).toBe(2);
});

test("all data comes at once, each with its time, untouched, and 304 while nothing is new", async () => {
  const [first, second] = [await newWidget(), await newWidget({ kind: "table" })];
  const dashboard = await newDashboard([second.id, first.id]);
  const path = `/dashboards/${dashboard.id}/data`;
  const empty = await call("GET", path);
  expect(empty.body.items).toMatchObject([
    { widget_id: second.id, as_of: null, data: null, error: { code: "no_data_yet" } },
    { widget_id: first.id, as_of: null, data: null, error: { code: "no_data_yet" } },
  ]);

  await publish('{"close":1.10,"big":12345678901234567890}', { marks: "market sample" });
  const full = await call("GET", path, { headers: { "If-None-Match": empty.headers.get("etag") ?? "" } });
  expect(full.status).toBe(200);
  expect(full.text).toContain('{"close":1.10,"big":12345678901234567890}');
  expect(full.body.items[0]).toMatchObject({ version: 1, sample: true, sources: ["market"], error: null });
  expect(full.body.as_of).toBe(full.body.items[0].as_of);
  expect(full.headers.get("cache-control")).toBe("private, no-cache");

  const tag = full.headers.get("etag") ?? "";
  const same = await call("GET", path, { headers: { "If-None-Match": tag } });
  expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", tag]);
  await publish("plain", { version: 2, contentType: "text/plain; charset=utf-8" });
  const next = await call("GET", path, { headers: { "If-None-Match": tag } });
  expect(next.body.items[0]).toMatchObject({ version: 2, data: "plain", sample: false });
  expect((await call("GET", `/widgets/${first.id}/data`)).body.items).toHaveLength(1);

  const offered = await call("GET", "/providers");
  expect(offered.body.items).toMatchObject([{ ...source, workflow_name: "Quotes", version: 2, bytes: 5 }]);
  const preview = await call("GET", `/providers/${source.workflow_id}/board/data`);
  expect(preview.body).toMatchObject({ data: "plain", version: 2 });
  await unpublish();
});

test("a widget whose provider or workflow is gone keeps its place and says so", async () => {
  const workflow = await call("POST", "/workflows", { body: documentOf("passing") });
  const { id, revision } = workflow.body;
  const widget = await newWidget({ source: { workflow_id: id, provider_id: "passing" } });
  const dashboard = await newDashboard([widget.id]);
  const codeNow = async () => {
    (await services.part(PUBLISHED)).live.forget(id);
    return (await call("GET", `/dashboards/${dashboard.id}/data`)).body.items[0].error.code;
  };
  expect(await codeNow()).toBe("no_data_yet");
  await call("PUT", `/workflows/${id}`, {
    body: documentOf("renamed"),
    headers: { "If-Match": `"${revision}"` },
  });
  await call("POST", `/workflows/${id}/publish`, { body: {} });
  expect(await codeNow()).toBe("provider_not_found");
  await call("DELETE", `/workflows/${id}`);
  expect(await codeNow()).toBe("workflow_not_found");
  const renamed = await call("PUT", `/widgets/${widget.id}`, { body: { ...widget, name: "Gone" } });
  expect(renamed.status).toBe(200);
});

test("another workspace finds nothing and changes nothing", async () => {
  const widget = await newWidget();
  const dashboard = await newDashboard([widget.id]);
  const link = await call("POST", "/share-links", { body: { kind: "dashboard", id: dashboard.id } });
  const asOther = { token: other.token };
  const attempts: [string, string, unknown?][] = [
    ["GET", `/widgets/${widget.id}`],
    ["GET", `/widgets/${widget.id}/data`],
    ["PUT", `/widgets/${widget.id}`, { ...widget, name: "Mine" }],
    ["DELETE", `/widgets/${widget.id}`],
    ["POST", "/widgets", { name: "Mine", kind: "number", source }],
    ["GET", `/dashboards/${dashboard.id}`],
    ["GET", `/dashboards/${dashboard.id}/data`],
    ["PUT", `/dashboards/${dashboard.id}`, { name: "Mine", layout: [] }],
    ["DELETE", `/dashboards/${dashboard.id}`],
    ["POST", "/dashboards", { name: "Mine", layout: dashboard.layout }],
    ["GET", `/providers/${source.workflow_id}/board/data`],
    ["POST", "/share-links", { kind: "dashboard", id: dashboard.id }],
    ["POST", "/share-links", { kind: "widget", id: widget.id }],
    ["DELETE", `/share-links/${link.body.id}`],
  ];
  for (const [method, path, body] of attempts) {
    const answer = await call(method, path, { ...asOther, body });
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  for (const path of ["/widgets", "/dashboards", "/providers", "/share-links"])
    expect((await call("GET", path, asOther)).body).toEqual({ items: [], next_cursor: null });
  expect((await call("GET", `/dashboards/${dashboard.id}`)).body.name).toBe("Morning");
});

test("a public link shows its dashboard to anybody, nothing else, and nothing once revoked", async () => {
  await publish('{"close":1}');
  const widget = await newWidget();
  const dashboard = await newDashboard([widget.id]);
  const made = await call("POST", "/share-links", { body: { kind: "dashboard", id: dashboard.id } });
  expect(made.status).toBe(201);
  const { token, id } = made.body;
  expect(made.body.url).toMatch(new RegExp(`/share/${token}$`));
  const listed = await call("GET", `/share-links?kind=dashboard&id=${dashboard.id}`);
  expect(listed.body.items).toEqual([made.body]);

  const seen = await call("GET", `/shared/${token}`, { token: null });
  expect(seen.body).toMatchObject({ kind: "dashboard", name: "Morning", widgets: [{ id: widget.id }] });
  expect(seen.text).not.toContain(source.workflow_id);
  const data = await call("GET", `/shared/${token}/data`, { token: null });
  expect(data.body.items[0].data).toEqual({ close: 1 });
  const again = await call("GET", `/shared/${token}/data`, {
    token: null,
    headers: { "If-None-Match": data.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);

  // The link's token is not an API token, so every other endpoint rejects it.
  for (const path of ["/me", "/widgets", `/widgets/${widget.id}`, `/dashboards/${dashboard.id}`, "/runs"])
    expect((await call("GET", path, { token })).status).toBe(401);
  const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [changed, id, "x", `${token}x`, token.slice(1), "x".repeat(300)])
    expect((await call("GET", `/shared/${wrong}`, { token: null })).status).toBe(404);

  expect((await call("DELETE", `/share-links/${id}`)).status).toBe(204);
  expect((await call("GET", `/shared/${token}`, { token: null })).status).toBe(404);
  expect((await call("GET", `/shared/${token}/data`, { token: null })).status).toBe(404);
  expect((await call("DELETE", `/share-links/${id}`)).status).toBe(404);
  await unpublish();
});

test("a public link of a widget shows that widget alone", async () => {
  const widget = await newWidget();
  const made = await call("POST", "/share-links", { body: { kind: "widget", id: widget.id } });
  const seen = await call("GET", `/shared/${made.body.token}`, { token: null });
  expect(seen.body).toMatchObject({ kind: "widget", name: "Close", widgets: [{ id: widget.id }] });
  await call("DELETE", `/widgets/${widget.id}`);
  expect((await call("GET", `/shared/${made.body.token}`, { token: null })).status).toBe(404);
});

test("who may only read makes no links", async () => {
  const token = await call("POST", "/tokens", {
    body: { name: "reader", scopes: ["read"] },
    token: OWNER.token,
  });
  const refused = await call("POST", "/share-links", {
    token: token.body.token,
    body: { kind: "widget", id: newId(0) },
  });
  expect(refused.status).toBe(403);
});

test("a value that a failed run left as it was says so, until a run succeeds", async () => {
  const { sql } = database;
  const widget = await newWidget();
  const read = () => call("GET", `/widgets/${widget.id}/data`);
  await publish('{"close":1}');
  const before = await read();
  expect(before.body.items[0].failure).toBeNull();
  const [{ workspace_id } = {}] = await sql`select workspace_id from provider_values`;
  const runOf = (status: string, mode = "production") => sql`
    insert into runs (id, workspace_id, workflow_id, mode, status, context, result_workers, finished_at, error)
    values (${newId(Date.now())}, ${workspace_id}, ${source.workflow_id}, ${mode}, ${status}, '{}', '{}',
      now() + interval '1 second', ${status === "failed" ? '{"code":"rate_limited","message":"m"}' : null})`;
  await runOf("failed");
  await runOf("failed", "test");
  await runOf("queued");
  const after = await read();
  expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  expect(after.body.items[0]).toMatchObject({ data: { close: 1 }, failure: { code: "rate_limited" } });
  await runOf("succeeded");
  expect((await read()).body.items[0].failure).toBeNull();
  await sql`delete from runs`;
  await unpublish();
});
