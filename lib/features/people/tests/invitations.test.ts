import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { peopleOf, SAME_ORIGIN } from "./people.suite";

const entry = await testHttpEntry();
const { call, signIn, services, time } = entry;
const { newPerson, newMember } = peopleOf(entry);

const invite = (email: string, role = "editor", more: object = {}) =>
  call("POST", "/members", { body: { email, role }, ...more });
const mine = async (token: string) => (await call("GET", "/me/invitations", { token })).body.items;
const emails = async (path: string) =>
  (await call("GET", `${path}?limit=200`)).body.items.map(({ email }: { email: string }) => email);

test("who is asked into a workspace is no member until they accept, and works in their own until they go there", async () => {
  const ada = await newPerson();
  const invited = await invite(ada.email);
  expect(invited.status).toBe(201);
  expect(endpoints.saveMember?.answer?.parse(invited.body)).toEqual(invited.body);
  expect(invited.body.url).toMatch(/^http:.+\/invitations#mri_/);
  expect(await emails("/members")).not.toContain(ada.email);
  expect(await emails("/invitations")).toContain(ada.email);
  expect((await call("GET", "/invitations")).text).not.toContain(invited.body.token);

  const { cookie } = await signIn(ada.email, "a long password");
  expect((await call("GET", "/me", { cookie })).body.workspaces).toHaveLength(1);
  const key = { name: "mine", provider: "news", value: "0f8c2b7d4e6a49d1b3c5adasown" };
  const stored = await call("POST", "/credentials", { cookie, headers: SAME_ORIGIN, body: key });
  expect(stored.status).toBe(201);
  expect((await call("GET", "/credentials")).text).not.toContain('"mine"');

  const [seen] = await mine(ada.token);
  expect(seen).toMatchObject({ id: invited.body.id, role: "editor", invited_by: OWNER.email });
  const accepted = await call("POST", `/invitations/${seen.id}`, { cookie, headers: SAME_ORIGIN });
  const team = (await call("GET", "/me")).body.workspace;
  expect(accepted.body).toEqual({ workspace: { id: team.id, name: team.name, role: "editor" } });
  expect(await emails("/members")).toContain(ada.email);
  expect(await emails("/invitations")).not.toContain(ada.email);
  const me = await call("GET", "/me", { cookie });
  expect(me.body.workspace.id).toBe(ada.workspace);
  expect(me.body.workspaces).toHaveLength(2);
  expect((await call("POST", `/invitations/${invited.body.token}`, { token: ada.token })).status).toBe(404);
});

test("an invitation is worth nothing to anybody else, with its link either", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  const { id, token } = (await invite(ada.email, "owner")).body;
  expect((await call("POST", `/invitations/${token}`, { token: eve.token })).status).toBe(403);
  expect((await call("POST", `/invitations/${id}`, { token: eve.token })).status).toBe(404);
  expect((await call("DELETE", `/invitations/${id}`, { token: eve.token })).status).toBe(404);
  expect((await call("POST", `/invitations/${token}`, { token: null })).status).toBe(401);
  expect(await mine(eve.token)).toEqual([]);
  const { body: reader } = await call("POST", "/tokens", {
    token: ada.token,
    body: { name: "reader", scopes: ["read"] },
  });
  expect((await call("POST", `/invitations/${token}`, { token: reader.token })).status).toBe(403);
  expect((await call("POST", `/invitations/${token}`, { token: ada.token })).status).toBe(200);
});

test("an invitation is declined, withdrawn, replaced by a newer one, and over after two weeks", async () => {
  const ada = await newPerson();
  const accept = async (token: string) =>
    (await call("POST", `/invitations/${token}`, { token: ada.token })).status;
  const first = (await invite(ada.email)).body;
  expect((await call("DELETE", `/invitations/${first.id}`, { token: ada.token })).status).toBe(204);
  expect(await accept(first.token)).toBe(404);

  const second = (await invite(ada.email)).body;
  const editor = await newMember("editor");
  const session = { cookie: editor.cookie, headers: SAME_ORIGIN };
  expect((await call("DELETE", `/invitations/${second.id}`, session)).status).toBe(403);
  expect((await call("DELETE", `/invitations/${second.id}`)).status).toBe(204);
  expect(await accept(second.token)).toBe(404);

  const third = (await invite(ada.email, "viewer")).body;
  const newer = (await invite(ada.email, "editor")).body;
  expect(await accept(third.token)).toBe(404);
  expect(await mine(ada.token)).toMatchObject([{ id: newer.id, role: "editor" }]);
  time.offsetMs = 15 * 86_400_000;
  services.callers.clear();
  expect(await mine(ada.token)).toEqual([]);
  expect(await accept(newer.token)).toBe(404);
  time.offsetMs = 0;
});

test("an answer does not tell whether somebody has that address", async () => {
  const ada = await newPerson();
  const shape = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body)];
  const known = await invite(ada.email);
  const unknown = await invite("who.is.that@example.com");
  expect(shape(unknown)).toEqual(shape(known));
  const made = await call("POST", "/users", {
    body: { email: "who.is.that@example.com", password: "a long password" },
  });
  expect(await mine(made.body.token)).toMatchObject([{ id: unknown.body.id }]);
});

test("the role of who is a member already is changed at once", async () => {
  const ada = await newMember("viewer");
  const { status, body } = await invite(ada.email, "editor");
  expect(status).toBe(201);
  expect(body).toMatchObject({ user_id: ada.id, role: "editor" });
  expect(await emails("/invitations")).not.toContain(ada.email);
});

test("a member leaves by themselves, and removes nobody else; nobody leaves their only workspace", async () => {
  const [leaver, stays] = [await newMember("viewer"), await newMember("editor")];
  const as = { cookie: leaver.cookie, headers: SAME_ORIGIN };
  expect((await call("DELETE", `/members/${stays.id}`, as)).status).toBe(403);
  expect((await call("DELETE", `/members/${leaver.id}`, as)).status).toBe(204);
  expect(await emails("/members")).not.toContain(leaver.email);
  // They are back in their own workspace, which they can't leave.
  const me = await call("GET", "/me", { cookie: leaver.cookie });
  expect(me.body.workspaces).toHaveLength(1);
  expect((await call("DELETE", `/members/${leaver.id}`, as)).status).toBe(409);
});
