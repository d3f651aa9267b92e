import { expect, test } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { draft, save } from "@/e2e/api/live";
import { workflow } from "@/e2e/api/shapes";

const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}$/;

test("the document on the contract's first page is saved as it stands, without a problem", async () => {
  const sent = {
    format: "millrace.workflow/1",
    name: "Quote board",
    description: "",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        name: "Incoming call",
        position: { x: 0, y: 0 },
        params: {
          webhook_id: "board",
          api_key: "",
          variables: [{ name: "symbol", type: "string", default: "AAPL", required: false }],
        },
      },
      {
        index: 1,
        type: "market_data",
        params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
      },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "board", response_type: "JSON", response_data: "{{workers[1].result}}" },
      },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  };
  const answer = await owner.post("/workflows", sent);
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ ...sent, live_version: null, problems: [] });
  const saved = workflow.parse(answer.json);
  expect((await owner.get(`/workflows/${saved.id}`)).json).toEqual(answer.json);
});

test("name, position, description and notes may be left out", async () => {
  const answer = await owner.post("/workflows", {
    format: "millrace.workflow/1",
    workers: [{ index: 0, type: "webhook_trigger", params: {} }],
    connections: [],
  });
  expect(answer.status, answer.text).toBe(201);
  expect(workflow.parse(answer.json).problems).toEqual([]);
});

test("notes, retry, timeout, positions and descriptions come back as they were sent", async () => {
  const notes = [{ id: "n1", text: "remember", position: { x: 1, y: 2 }, size: { width: 200, height: 80 } }];
  const sent = flow(
    [
      { ...webhook(0), description: "takes calls", position: { x: 12.5, y: -40 } },
      transform(1, "1", { retry: { attempts: 3, codes: ["timeout"], backoff: 2 }, timeout: 9, name: "One" }),
    ],
    [[0, 1]],
    { description: "What it is for", notes },
  );
  const saved = await draft(sent);
  expect(saved).toMatchObject({ description: "What it is for", notes });
  expect(saved.workers[0]).toMatchObject({ description: "takes calls", position: { x: 12.5, y: -40 } });
  expect(saved.workers[1]).toMatchObject({
    retry: { attempts: 3, codes: ["timeout"], backoff: 2 },
    timeout: 9,
    name: "One",
  });
});

test("generated addresses stand in the answered document, unguessable and stable", async () => {
  const sent = flow(
    [webhook(0), transform(1, "1"), provider(2, "{{workers[1].result}}")],
    [
      [0, 1],
      [1, 2],
    ],
  );
  const [first, second] = [await draft(sent), await draft(sent)];
  const idOf = (of: typeof first, at: number, name: string) => String(of.workers[at]?.params[name]);
  expect(idOf(first, 0, "webhook_id")).toMatch(PUBLIC_ID);
  expect(idOf(first, 0, "webhook_id").length).toBeGreaterThanOrEqual(16);
  expect(idOf(first, 0, "webhook_id")).not.toBe(idOf(second, 0, "webhook_id"));
  expect(idOf(first, 2, "provider_id")).toMatch(PUBLIC_ID);
  expect(idOf(first, 2, "provider_id")).not.toBe(idOf(second, 2, "provider_id"));

  const again = workflow.parse((await save(first, { ...sent, name: "Renamed" })).json);
  expect(idOf(again, 2, "provider_id"), "left out again, it never changes").toBe(
    idOf(first, 2, "provider_id"),
  );
  const without = workflow.parse((await save(again, flow([webhook(0)]))).json);
  const back = workflow.parse((await save(without, sent)).json);
  expect(idOf(back, 2, "provider_id"), "the same workflow and index").toBe(idOf(first, 2, "provider_id"));
});

test("an index is never renumbered, gaps stay and a deleted one may come back", async () => {
  const three = flow(
    [webhook(0), transform(1, "1"), transform(2, "2")],
    [
      [0, 1],
      [0, 2],
    ],
  );
  const saved = await draft(three);
  const gap = flow(
    [webhook(0), transform(2, "2"), provider(7, "{{workers[2].result}}")],
    [
      [0, 2],
      [2, 7],
    ],
  );
  const deleted = workflow.parse((await save(saved, gap)).json);
  expect(deleted.workers.map(({ index }) => index)).toEqual([0, 2, 7]);
  expect(deleted.problems).toEqual([]);
  const undone = workflow.parse((await save(deleted, three)).json);
  expect(undone.workers.map(({ index }) => index)).toEqual([0, 1, 2]);
});

test("a save that changes nothing keeps the revision; one that changes something does not", async () => {
  const saved = await draft(flow([webhook(0, { api_key: "a-key-of-mine" }), transform(1, "1")], [[0, 1]]));
  const same = await save(saved, {});
  expect(same.status).toBe(200);
  expect(workflow.parse(same.json).revision).toBe(saved.revision);
  const changed = await save(saved, { name: "Another name" });
  expect(workflow.parse(changed.json).revision).not.toBe(saved.revision);
  expect(changed.headers.get("etag")).not.toBe(same.headers.get("etag"));
});

test("id, revision, live_version and problems of a document that is sent are ignored", async () => {
  const saved = await draft(flow([webhook(0)]));
  const liar = {
    id: "other",
    revision: 999,
    live_version: 5,
    problems: [{ path: "x", code: "y", message: "z" }],
  };
  const created = workflow.parse((await owner.post("/workflows", { ...flow([webhook(0)]), ...liar })).json);
  expect(created.id).not.toBe("other");
  expect(created).toMatchObject({ live_version: null, problems: [] });
  const put = await owner.put(
    `/workflows/${saved.id}`,
    { ...saved, ...liar },
    { headers: { "if-match": String((await owner.get(`/workflows/${saved.id}`)).headers.get("etag")) } },
  );
  expect(workflow.parse(put.json)).toMatchObject({
    id: saved.id,
    live_version: null,
    revision: saved.revision,
  });
});

test("an exported document is imported as it stands", async () => {
  const source = await draft(
    flow(
      [webhook(0, { webhook_id: "fixed" }), transform(3, "{'a': 1}"), provider(4, "{{workers[3].result}}")],
      [
        [0, 3],
        [3, 4],
      ],
    ),
  );
  const exported = (await owner.get(`/workflows/${source.id}`)).json;
  const imported = workflow.parse((await owner.post("/workflows", exported)).json);
  expect(imported.id).not.toBe(source.id);
  expect(imported.problems).toEqual([]);
  expect(imported.workers).toEqual(source.workers);
  expect(imported.connections).toEqual(source.connections);
});
