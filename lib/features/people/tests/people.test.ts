import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { peopleOf, SAME_ORIGIN } from "./people.suite";

const entry = await testHttpEntry();
const { call, signIn, services, database, time } = entry;
const { newPerson, newMember } = peopleOf(entry);

test("answers have the shape that the contract promises", async () => {
  const gets = { me: "/me", listTokens: "/tokens", listMembers: "/members", listSessions: "/sessions" };
  await signIn(OWNER.email, OWNER.password);
  for (const [id, path] of Object.entries(gets)) {
    const answer = await call("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(endpoints[id]?.answer?.parse(answer.body)).toEqual(answer.body);
  }
});

test("a person comes with a workspace, which they own, and a token for it", async () => {
  const ada = await newPerson();
  const me = await call("GET", "/me", { token: ada.token });
  expect(me.body).toEqual({
    id: ada.id,
    email: ada.email,
    name: "Ada",
    instance_owner: false,
    workspace: { id: ada.workspace, name: "Ada's workspace", role: "owner" },
    workspaces: [{ id: ada.workspace, name: "Ada's workspace", role: "owner" }],
  });
  const body = { email: ada.email.toUpperCase(), password: "a long password" };
  expect((await call("POST", "/users", { body })).body).toMatchObject({ status: 409, code: "conflict" });
  expect((await call("POST", "/users", { token: ada.token, body })).body).toMatchObject({
    code: "forbidden",
  });
});

test("a person is made with a token unless none is asked for", async () => {
  const tokensOf = (id: string) => database.sql`select name from tokens where user_id = ${id}`;
  const withOne = await newPerson();
  expect(withOne.token).toMatch(/^mr/);
  expect(await tokensOf(withOne.id)).toHaveLength(1);
  const body = { email: "bare@example.com", password: "a long password", token: false };
  const bare = await call("POST", "/users", { body });
  expect(bare.status).toBe(201);
  expect(bare.body).toEqual({ id: expect.any(String), workspace_id: expect.any(String) });
  expect(await tokensOf(bare.body.id)).toEqual([]);
  expect((await signIn(body.email, body.password)).cookie).toBeTruthy();
});

test("a token is shown once, and works until it is revoked", async () => {
  const made = await call("POST", "/tokens", { body: { name: "  CI  " } });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(String),
    name: "CI",
    token: expect.stringMatching(/^mr_\w{40}$/),
  });
  const { id, token } = made.body;
  expect((await call("GET", "/me", { token })).status).toBe(200);
  const listed = await call("GET", "/tokens");
  expect(listed.body.items[0]).toMatchObject({
    id,
    name: "CI",
    prefix: token.slice(0, 8),
    scopes: ["read", "write"],
    created_by: OWNER.email,
    expires_at: null,
  });
  expect(listed.text).not.toContain(token);
  expect((await call("DELETE", `/tokens/${id}`)).status).toBe(204);
  const refused = await call("GET", "/me", { token });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  expect((await call("DELETE", `/tokens/${id}`)).status).toBe(404);
  expect((await call("DELETE", "/tokens/not-an-id")).status).toBe(404);
});

test("a token's last use is noted, at most once a minute", async () => {
  const { body } = await call("POST", "/tokens", { body: { name: "used" } });
  const used = async () => {
    const [row] = await database.sql`select last_used_at from tokens where id = ${body.id}`;
    return row?.last_used_at?.getTime() ?? null;
  };
  expect(await used()).toBeNull();
  await call("GET", "/me", { token: body.token });
  await expect.poll(used).not.toBeNull();
  const first = await used();
  services.callers.clear();
  await call("GET", "/me", { token: body.token });
  time.offsetMs = 61_000;
  services.callers.clear();
  await call("GET", "/me", { token: body.token });
  await expect.poll(used).toBeGreaterThanOrEqual(first + 61_000);
  time.offsetMs = 0;
});

test("a token runs out at its time", async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const past = await call("POST", "/tokens", { body: { name: "late", expires_at: at(-1000) } });
  expect(past.body).toMatchObject({ status: 422, code: "invalid_input", errors: [{ path: "expires_at" }] });
  const { body } = await call("POST", "/tokens", { body: { name: "short", expires_at: at(60_000) } });
  expect((await call("GET", "/me", { token: body.token })).status).toBe(200);
  time.offsetMs = 61_000;
  services.callers.clear();
  expect((await call("GET", "/me", { token: body.token })).status).toBe(401);
  time.offsetMs = 0;
});

test("what a token makes ends when it does, however deep, and never later", async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const make = async (token: string, more: object = {}) =>
    (await call("POST", "/tokens", { token, body: { name: "made", ...more } })).body;
  const short = await make(OWNER.token, { expires_at: at(60_000) });
  for (const expires_at of [null, at(61_000)]) {
    expect(await make(short.token, { expires_at })).toMatchObject({ status: 403, code: "forbidden" });
  }
  const child = await make(short.token);
  const grandchild = await make(child.token, { expires_at: at(30_000) });
  const listed = await call("GET", "/tokens?limit=3");
  const ends = listed.body.items.map(({ expires_at }: { expires_at: string }) => Date.parse(expires_at));
  expect(ends[1]).toBe(ends[2]);
  expect(ends[0]).toBeLessThan(ends[1]);
  for (const { token } of [child, grandchild]) expect((await call("GET", "/me", { token })).status).toBe(200);
  expect((await call("DELETE", `/tokens/${short.id}`)).status).toBe(204);
  for (const { token } of [child, grandchild]) expect((await call("GET", "/me", { token })).status).toBe(401);
});

test("a token does what its scopes say and makes none that could do more", async () => {
  const { body: reader } = await call("POST", "/tokens", { body: { name: "reader", scopes: ["read"] } });
  const { body: writer } = await call("POST", "/tokens", { body: { name: "writer", scopes: ["write"] } });
  expect((await call("GET", "/tokens", { token: reader.token })).status).toBe(200);
  expect((await call("POST", "/tokens", { token: reader.token, body: { name: "x" } })).status).toBe(403);
  const password = { current: OWNER.password, password: "another long one" };
  expect((await call("POST", "/me/password", { token: reader.token, body: password })).status).toBe(403);
  expect((await call("GET", "/tokens", { token: writer.token })).status).toBe(403);
  expect((await call("POST", "/tokens", { token: writer.token, body: { name: "x" } })).status).toBe(403);
  const same = { name: "x", scopes: ["write", "write"] };
  expect((await call("POST", "/tokens", { token: writer.token, body: same })).status).toBe(201);
});

test.each([
  ["viewer", { read: 200, write: 403, own: 403, offer: 403 }],
  ["editor", { read: 200, write: 201, own: 403, offer: 403 }],
  ["owner", { read: 200, write: 201, own: 201, offer: 404 }],
])("a %s may do what the role says", async (role, may) => {
  const { cookie } = await newMember(role);
  const other = await newPerson();
  const session = { cookie, headers: SAME_ORIGIN };
  expect((await call("GET", "/members", session)).status).toBe(may.read);
  expect((await call("POST", "/tokens", { ...session, body: { name: "mine" } })).status).toBe(may.write);
  const body = { email: other.email, role: "viewer" };
  expect((await call("POST", "/members", { ...session, body })).status).toBe(may.own);
  const worker = "/workflows/00000000-0000-7000-8000-000000000000/worker";
  expect((await call("PUT", worker, { ...session, body: { name: "For everybody" } })).status).toBe(may.offer);
  expect((await call("DELETE", worker, session)).status).toBe(may.offer);
  const user = { email: "made@example.com", password: "a long password" };
  expect((await call("POST", "/users", { ...session, body: user })).status).toBe(403);
});

test("an editor revokes their own tokens, an owner everybody's", async () => {
  const editor = await newMember("editor");
  const session = { cookie: editor.cookie, headers: SAME_ORIGIN };
  const { body: theirs } = await call("POST", "/tokens", { ...session, body: { name: "theirs" } });
  const { body: ours } = await call("POST", "/tokens", { body: { name: "ours" } });
  expect((await call("DELETE", `/tokens/${ours.id}`, session)).status).toBe(403);
  expect((await call("DELETE", `/tokens/${theirs.id}`)).status).toBe(204);
  expect((await call("DELETE", `/tokens/${ours.id}`)).status).toBe(204);
});

test("nothing of another workspace can be seen or touched", async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const { body: made } = await call("POST", "/tokens", { token: ada.token, body: { name: "ada's" } });
  expect((await call("DELETE", `/tokens/${made.id}`, { token: bob.token })).status).toBe(404);
  expect((await call("DELETE", `/members/${ada.id}`, { token: bob.token })).status).toBe(404);
  expect((await call("GET", "/tokens", { token: bob.token })).text).not.toContain("ada's");
  expect((await call("GET", "/members", { token: bob.token })).text).not.toContain(ada.email);
  const adas = await signIn(ada.email, "a long password");
  const bobs = await signIn(bob.email, "a long password");
  const { body: sessions } = await call("GET", "/sessions", { cookie: adas.cookie });
  expect(sessions.items).toHaveLength(1);
  expect((await call("DELETE", `/sessions/${sessions.items[0].id}`, { token: bob.token })).status).toBe(404);
  const into = { body: { workspace_id: ada.workspace } };
  const moved = await call("POST", "/me/workspace", { cookie: bobs.cookie, headers: SAME_ORIGIN, ...into });
  expect(moved.status).toBe(404);
  expect((await call("POST", "/me/workspace", { token: bob.token, ...into })).status).toBe(403);
});

test("a workspace keeps an owner, and who is removed loses their tokens there at once", async () => {
  const { body: me } = await call("GET", "/me");
  const last = { body: { email: OWNER.email, role: "viewer" } };
  for (const { user_id, role } of (await call("GET", "/members")).body.items) {
    if (role === "owner" && user_id !== me.id) await call("DELETE", `/members/${user_id}`);
  }
  expect((await call("POST", "/members", last)).body).toMatchObject({ status: 409, code: "conflict" });
  expect((await call("DELETE", `/members/${me.id}`)).status).toBe(409);
  const editor = await newMember("editor");
  const session = { cookie: editor.cookie, headers: SAME_ORIGIN };
  const { body: token } = await call("POST", "/tokens", { ...session, body: { name: "theirs" } });
  expect((await call("GET", "/me", { token: token.token })).status).toBe(200);
  expect((await call("DELETE", `/members/${editor.id}`)).status).toBe(204);
  expect((await call("GET", "/me", { token: token.token })).status).toBe(401);
  const home = await call("GET", "/me", { cookie: editor.cookie });
  expect(home.body.workspace.id).toBe(editor.workspace);
  expect((await call("DELETE", `/members/${editor.id}`)).status).toBe(404);
  const { body: again } = await call("POST", "/members", { body: { email: editor.email, role: "editor" } });
  expect((await call("POST", `/invitations/${again.token}`, { token: editor.token })).status).toBe(200);
  expect((await call("GET", "/me", { token: token.token })).status).toBe(401);
});

test("two owners who step back at once leave one", async () => {
  const ada = await newPerson();
  const bob = await newPerson();
  const body = { email: bob.email, role: "owner" };
  const { body: invited } = await call("POST", "/members", { token: ada.token, body });
  expect((await call("POST", `/invitations/${invited.token}`, { token: bob.token })).status).toBe(200);
  const step = (email: string) =>
    call("POST", "/members", { token: ada.token, body: { email, role: "viewer" } });
  const answers = await Promise.all([step(ada.email), step(bob.email)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("changing the password ends other sessions and asks for the current one", async () => {
  const ada = await newPerson();
  const here = await signIn(ada.email, "a long password");
  const there = await signIn(ada.email, "a long password");
  const change = (current: string) =>
    call("POST", "/me/password", {
      cookie: here.cookie,
      headers: SAME_ORIGIN,
      body: { current, password: "a new long password" },
    });
  const wrong = await change("not this one");
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: "current", code: "wrong_password" }] });
  expect((await change("a long password")).status).toBe(204);
  expect((await call("GET", "/me", { cookie: there.cookie })).status).toBe(401);
  expect((await call("GET", "/me", { cookie: here.cookie })).status).toBe(200);
  expect((await signIn(ada.email, "a long password")).status).toBe(401);
  expect((await signIn(ada.email, "a new long password")).status).toBe(200);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(200);
  const ending = { current: "a new long password", password: "a third long password", end_tokens: true };
  const ended = await call("POST", "/me/password", {
    cookie: here.cookie,
    headers: SAME_ORIGIN,
    body: ending,
  });
  expect(ended.status).toBe(204);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(401);
});

test("guessing the current password is throttled as signing in is", async () => {
  const ada = await newPerson();
  const { cookie } = await signIn(ada.email, "a long password");
  const body = { current: "wrong", password: "a new long password" };
  const guess = async () =>
    (await call("POST", "/me/password", { cookie, headers: SAME_ORIGIN, body })).status;
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toBe(422);
  expect(await guess()).toBe(429);
});

test("lists are newest first, and their pages neither repeat nor leave out", async () => {
  const { token } = await newPerson();
  for (let index = 0; index < 7; index += 1) {
    await call("POST", "/tokens", { token, body: { name: `token ${index}` } });
  }
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await call("GET", `/tokens?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`, { token });
    names.push(...page.body.items.map(({ name }: { name: string }) => name));
    cursor = page.body.next_cursor;
  }
  expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `token ${index}`).concat("First token"));
});

test.each(["limit=0", "limit=201", "limit=x", "limit=1&limit=2", "limit=", "cursor=nonsense", "limit=1.5"])(
  "the query %s is refused",
  async (query) => {
    const answer = await call("GET", `/tokens?${query}`);
    expect(answer.body).toMatchObject({ status: 400, code: "invalid_query" });
    expect(answer.body.errors[0].path).toBe(query.split("=")[0]);
  },
);
