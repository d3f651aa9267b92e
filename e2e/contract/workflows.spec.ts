import { expect, test } from "@playwright/test";
import { z } from "zod";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { draft, endpointsOf, live, save } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { everything } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";
import { page, withId, workflow } from "@/e2e/api/shapes";

const simple = (name = "Simple") => flow([webhook(0), transform(1, "1")], [[0, 1]], { name });

test("without a token, or with a wrong one, everything is 401", async () => {
  for (const authorization of [
    undefined,
    "Bearer",
    "Bearer wrong",
    `Basic ${owner.token}`,
    `Bearer ${owner.token}x`,
  ]) {
    const headers = authorization === undefined ? {} : { authorization };
    for (const path of ["/workflows", "/runs", "/tokens", "/members", "/workflows/any"]) {
      const answer = await send(`/api/v1${path}`, { headers });
      expect.soft(answer.status, `${authorization} ${path}`).toBe(401);
    }
  }
});

test("the ETag is the revision, and a save needs it", async () => {
  const saved = await draft(simple());
  const read = await owner.get(`/workflows/${saved.id}`);
  const etag = String(read.headers.get("etag"));
  expect(etag).toContain(String(saved.revision));
  const put = (headers: Record<string, string>) =>
    owner.put(`/workflows/${saved.id}`, { ...saved, name: "New" }, { headers });
  expectRefusal(await put({}), 428);
  const first = await put({ "if-match": etag });
  expect(first.status).toBe(200);
  expect(first.headers.get("etag")).toContain(String(workflow.parse(first.json).revision));
  const stale = await put({ "if-match": etag });
  const refusal = expectRefusal(stale, 409, "revision_conflict");
  expect(workflow.parse(refusal.current)).toEqual((await owner.get(`/workflows/${saved.id}`)).json);
  expect((await owner.get(`/workflows/${saved.id}`, { headers: { "if-none-match": etag } })).status).toBe(
    200,
  );
});

test("of saves at once one wins, the others are told", async () => {
  const saved = await draft(simple());
  const etag = String((await owner.get(`/workflows/${saved.id}`)).headers.get("etag"));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      owner.put(
        `/workflows/${saved.id}`,
        { ...saved, name: `Name ${at}` },
        { headers: { "if-match": etag } },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
});

test("lists are newest first, in pages, and limits are judged", async () => {
  const { api } = await newPerson();
  const names = ["first", "second", "third", "fourth", "fifth"];
  for (const name of names) await draft(simple(name), api);
  const all = await everything("/workflows", z.looseObject({ name: z.string() }), api);
  expect(all.map(({ name }) => name)).toEqual([...names].reverse());
  const seen: string[] = [];
  let path: string | null = "/workflows?limit=2";
  let pages = 0;
  while (path !== null) {
    const { items, next_cursor } = page.parse((await api.get(path)).json);
    expect(items.length).toBeLessThanOrEqual(2);
    seen.push(...items.map((item) => withId.extend({ name: z.string() }).parse(item).name));
    pages += 1;
    path = next_cursor === null ? null : `/workflows?limit=2&cursor=${encodeURIComponent(next_cursor)}`;
  }
  expect({ seen, pages }).toEqual({ seen: [...names].reverse(), pages: 3 });
  expect((await api.get("/workflows?limit=200")).status).toBe(200);
  for (const query of [
    "limit=201",
    "limit=0",
    "limit=-1",
    "limit=x",
    "limit=1.5",
    "limit=",
    "cursor=nonsense",
  ]) {
    expectRefusal(await api.get(`/workflows?${query}`), 400);
  }
});

test("fifty rows are the usual page", async () => {
  const { api } = await newPerson();
  await Promise.all(Array.from({ length: 51 }, (_, at) => draft(simple(`W ${at}`), api)));
  const first = page.parse((await api.get("/workflows")).json);
  expect(first.items).toHaveLength(50);
  expect(first.next_cursor).not.toBeNull();
});

test("DELETE is 204, and everything about the workflow is gone at once", async () => {
  const of = await live(flow([webhook(0), provider(1, "1")], [[0, 1]]));
  await of.call();
  expect((await owner.delete(`/workflows/${of.id}`)).status).toBe(204);
  expectRefusal(await of.call(), 404, "workflow_not_found");
  expectRefusal(await send(of.providerPath(1)), 404, "workflow_not_found");
  for (const path of ["", "/runs", "/versions", "/versions/1", "/requests", "/openapi.json"]) {
    expectRefusal(await owner.get(`/workflows/${of.id}${path}`), 404);
  }
  expectRefusal(await owner.delete(`/workflows/${of.id}`), 404);
  expectRefusal(await owner.post(`/workflows/${of.id}/publish`), 404);
});

test("a published version is frozen; saving the draft does not change what is live", async () => {
  const result = (expression: string) =>
    flow([webhook(0, { webhook_id: "in", respond: "result" }), transform(1, expression)], [[0, 1]]);
  const { id, document, call } = await live(result("'one'"));
  await save(document, result("'two'"));
  expect((await call()).json).toMatchObject({ result: "one" });
  expect((await owner.post(`/workflows/${id}/publish`)).json).toMatchObject({ version: 2 });
  expect((await call()).json).toMatchObject({ result: "two" });
  expect((await owner.get(`/workflows/${id}`)).json).toMatchObject({ live_version: 2 });

  const version = z.looseObject({ version: z.int(), published_at: z.iso.datetime(), live: z.boolean() });
  const versions = await everything(`/workflows/${id}/versions`, version);
  expect(versions.map(({ version, live }) => [version, live])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect((await owner.get(`/workflows/${id}/versions/1`)).text).toContain("'one'");
  expect((await owner.get(`/workflows/${id}/versions/2`)).text).toContain("'two'");
  expectRefusal(await owner.get(`/workflows/${id}/versions/3`), 404);

  const promoted = await owner.post(`/workflows/${id}/versions/1/promote`);
  expect(promoted.status).toBe(200);
  expect(promoted.json).toMatchObject({ version: 1, live: true });
  expect((await call()).json).toMatchObject({ result: "one" });
  expect((await owner.get(`/workflows/${id}`)).json).toMatchObject({ live_version: 1 });
  expect((await owner.get(`/workflows/${id}`)).text, "the draft stays").toContain("'two'");
  expectRefusal(await owner.post(`/workflows/${id}/versions/9/promote`), 404);
});

test("the calls a trigger got are told, refused ones with the reason", async () => {
  const { id, call } = await live(
    flow(
      [webhook(0, { api_key: "k", variables: [{ name: "n", type: "integer" }] }), transform(1, "1")],
      [[0, 1]],
    ),
  );
  const key = { headers: { authorization: "Bearer k" } };
  const accepted = await call({ n: 1 }, key);
  await call({ n: 1 });
  await call({ n: "x" }, key);
  await call(undefined, { raw: "{", headers: { ...key.headers, "content-type": "application/json" } });
  const row = z.looseObject({ id: z.string(), at: z.iso.datetime(), method: z.string(), status: z.int() });
  const rows = await everything(`/workflows/${id}/requests`, row);
  expect(rows.map(({ status }) => status)).toEqual([400, 422, 401, 202]);
  expect(rows[3]).toMatchObject({
    method: "POST",
    run_id: withId.parse({ id: JSON.parse(accepted.text).run_id }).id,
  });
  expect(rows[1]).toMatchObject({ errors: [{ path: "n" }] });
  for (const refused of rows.slice(0, 3)) expect(refused.code).toBeTruthy();
});

test("a workflow that was never published has no endpoint, and nothing to promote", async () => {
  const saved = await draft(simple());
  expectRefusal(await endpointsOf(saved).call(), 404, "workflow_not_live");
  expect(page.parse((await owner.get(`/workflows/${saved.id}/versions`)).json).items).toEqual([]);
  expectRefusal(await owner.post(`/workflows/${saved.id}/versions/1/promote`), 404);
});
