import { expect, test } from "vitest";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const { call, signIn } = await testHttpEntry({}, { web: true });
const headers = { "Sec-Fetch-Site": "same-origin" };
const PASSWORD = "correct horse battery";

/** Creates a person with their own workspace who is also a member of the owner's. */
async function member(name: string) {
  const email = `${name}@example.com`;
  const made = await call("POST", "/users", { body: { email, password: PASSWORD, name } });
  const joined = await call("POST", "/members", { body: { email, role: "owner" } });
  expect(joined.status).toBeLessThan(300);
  await call("POST", `/invitations/${joined.body.token}`, { token: made.body.token });
  const team = (await call("GET", "/me")).body.workspace;
  return { email, own: String(made.body.workspace_id), token: String(made.body.token), team };
}

async function begin(email: string) {
  const { cookie } = await signIn(email, PASSWORD);
  const workspace = async () => (await call("GET", "/me", { cookie })).body.workspace.id;
  const go = (workspace_id: string) =>
    call("POST", "/me/workspace", { cookie, headers, body: { workspace_id } });
  return { cookie, workspace, go };
}

test("a session begins in one's own workspace, from then on where one worked last", async () => {
  const { email, own, team } = await member("ada");
  const first = await begin(email);
  expect(await first.workspace()).toBe(own);
  await first.go(team.id);
  const second = await begin(email);
  expect(await second.workspace()).toBe(team.id);
  await second.go(own);
  expect(await (await begin(email)).workspace()).toBe(own);
});

test("who worked alone before stays where they worked, and who was removed begins at home", async () => {
  const email = "bob@example.com";
  const made = await call("POST", "/users", { body: { email, password: PASSWORD, name: "bob" } });
  expect(await (await begin(email)).workspace()).toBe(made.body.workspace_id);
  const { body: asked } = await call("POST", "/members", { body: { email, role: "viewer" } });
  await call("POST", `/invitations/${asked.token}`, { token: made.body.token });
  const session = await begin(email);
  expect(await session.workspace()).toBe(made.body.workspace_id);
  await session.go((await call("GET", "/me")).body.workspace.id);
  expect((await call("DELETE", `/members/${made.body.id}`)).status).toBe(204);
  expect(await (await begin(email)).workspace()).toBe(made.body.workspace_id);
});

test("what is in another of one's workspaces is named by it, to its members and to nobody else", async () => {
  const { email, own, team, token } = await member("cleo");
  const board = await call("POST", "/dashboards", { body: { name: "Morning" } });
  const hidden = await call("POST", "/dashboards", { body: { name: "Mine", visibility: "private" } });
  const session = await begin(email);
  await session.go(own);
  const place = (id: string, more: object = { cookie: session.cookie }) =>
    call("GET", `/me/workspace?kind=dashboard&id=${id}`, more);
  expect((await call("GET", `/dashboards/${board.body.id}`, { cookie: session.cookie })).status).toBe(404);
  expect((await place(board.body.id)).body).toEqual({ workspace: { id: team.id, name: team.name } });
  expect((await place(hidden.body.id)).body).toEqual({ workspace: null });
  expect((await place("nothing")).body).toEqual({ workspace: null });
  expect((await place(board.body.id, { token })).body).toEqual({ workspace: null });
  const owner = await signIn(OWNER.email, OWNER.password);
  expect((await place(board.body.id, { cookie: owner.cookie })).body).toEqual({ workspace: null });
  await session.go(team.id);
  expect((await call("GET", `/dashboards/${board.body.id}`, { cookie: session.cookie })).status).toBe(200);
});

test("nobody subscribes to what is in a workspace of theirs", async () => {
  const { email, own, team } = await member("dana");
  const workers = [{ index: 0, type: "webhook_trigger", params: {} }];
  const body = { format: "millrace.workflow/1", name: "For sale", workers };
  const { id } = (await call("POST", "/workflows", { body })).body;
  await call("POST", `/workflows/${id}/publish`);
  const listed = await call("PUT", `/market/workflow/${id}`, { body: { listed: true } });
  expect(listed.status).toBe(200);
  const session = await begin(email);
  await session.go(own);
  const refused = await call("POST", "/subscriptions", {
    cookie: session.cookie,
    headers,
    body: { kind: "workflow", id },
  });
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect(refused.body.detail).toContain(team.name);
  expect((await call("GET", "/subscriptions", { cookie: session.cookie })).body.items).toEqual([]);
});
