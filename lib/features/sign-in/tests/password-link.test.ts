import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const entry = await testHttpEntry();
const { call, signIn, database, time } = entry;
const { newPerson, newMember } = peopleOf(entry);

const linkFor = (id: string, more: object = {}) =>
  call("POST", `/members/${id}/password-link`, { body: {}, ...more });
const setByLink = (token: string, password = "a brand new password") =>
  call("POST", "/new-password", { token: null, body: { token, password } });
const tokenOf = (url: string) => url.split("#")[1] ?? "";

test("a link sets a new password once, and ends what was signed in with the old one", async () => {
  const ada = await newMember("editor");
  const { status, body } = await linkFor(ada.id);
  expect(status).toBe(201);
  expect(endpoints.makePasswordLink?.answer?.parse(body)).toEqual(body);
  expect(body.url).toMatch(/^http:.+\/new-password#/);
  const token = tokenOf(body.url);

  expect((await setByLink(token, "short")).status).toBe(422);
  const tries = await Promise.all([setByLink(token), setByLink(token), setByLink(token)]);
  expect(tries.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
  expect(tries.find((answer) => answer.status === 200)?.body).toEqual({ email: ada.email });
  expect((await setByLink(token)).body).toMatchObject({ status: 404, code: "not_found" });

  expect((await call("GET", "/me", { cookie: ada.cookie })).status).toBe(401);
  expect((await signIn(ada.email, "a long password")).status).toBe(401);
  expect((await signIn(ada.email, "a brand new password")).status).toBe(200);
  const [stored] = await database.sql`select * from users where id = ${ada.id}`;
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a reset names the tokens that go on, and ends them where that is wanted", async () => {
  const ada = await newPerson();
  const { body: invited } = await call("POST", "/members", { body: { email: ada.email, role: "editor" } });
  await call("POST", `/invitations/${invited.token}`, { token: ada.token });
  const link = async () => tokenOf((await linkFor(ada.id)).body.url);
  const look = async (token: string) =>
    call("POST", "/new-password/preview", { token: null, body: { token } });
  const first = await link();
  const seen = await look(first);
  expect(endpoints.readPasswordLink?.answer?.parse(seen.body)).toEqual(seen.body);
  expect(seen.body).toMatchObject({
    email: ada.email,
    tokens: [{ name: "First token", workspace: "Ada's workspace" }],
  });
  await setByLink(first);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(200);
  expect((await look(first)).status).toBe(404);
  const body = { token: await link(), password: "a brand new password", end_tokens: true };
  expect((await call("POST", "/new-password", { token: null, body })).status).toBe(200);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(401);
});

test("a link is dead after a day, and once the password was changed in some other way", async () => {
  const ada = await newMember("editor");
  const old = tokenOf((await linkFor(ada.id)).body.url);
  time.offsetMs = 24 * 3_600_000;
  expect((await setByLink(old)).status).toBe(404);
  time.offsetMs = 0;
  const change = { current: "a long password", password: "another password" };
  await call("POST", "/me/password", { cookie: ada.cookie, headers: SAME_ORIGIN, body: change });
  expect((await setByLink(old)).status).toBe(404);
  expect((await setByLink("")).status).toBe(404);
  expect((await setByLink(`${ada.id}.${Date.now() + 9_999}.AAAA`)).status).toBe(404);
});

test("a link is made by the owner of the instance alone, for a member of their workspace, not for themselves", async () => {
  const [stranger, owner] = [await newPerson(), await newMember("owner")];
  expect((await linkFor(stranger.id)).status).toBe(404);
  expect((await linkFor("nobody")).status).toBe(404);
  const mine = (await call("GET", "/me")).body.id;
  for (const id of [mine, mine.toUpperCase()])
    expect((await linkFor(id)).body).toMatchObject({ status: 409, code: "conflict" });
  // Workspace owners can add anyone as a member, which must not give them access to that person's other
  // workspaces.
  expect((await linkFor(mine, { token: stranger.token })).status).toBe(404);
  const session = { cookie: owner.cookie, headers: SAME_ORIGIN };
  expect((await linkFor(mine, session)).status).toBe(403);
});

test("a new password ends the wait after too many failed sign-ins", async () => {
  const ada = await newMember("viewer");
  for (let times = 0; times < 11; times += 1) await signIn(ada.email, "not the password");
  expect((await signIn(ada.email, "a long password")).status).not.toBe(200);
  await setByLink(tokenOf((await linkFor(ada.id)).body.url));
  expect((await signIn(ada.email, "a brand new password")).status).toBe(200);
});
