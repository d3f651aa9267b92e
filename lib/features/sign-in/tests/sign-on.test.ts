import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import Provider from "oidc-provider";
import { afterAll, beforeEach, expect, test } from "vitest";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { passkeyDevice } from "./passkey-device.suite";
import { signInForm } from "./sign-in-form.suite";

const CALLBACK = "https://millrace.example/api/auth/callback/oidc";
/** Accounts at the issuer, by their ID there. */
const accounts = new Map<string, Record<string, unknown>>();

let answer: RequestListener = (_request, response) => response.writeHead(503).end();
const server = createServer((request, response) => answer(request, response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = server.address();
const issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: "millrace", client_secret: "hunter2", redirect_uris: [CALLBACK] }],
  claims: { email: ["email", "email_verified"], profile: ["name"], teams: ["teams"] },
  scopes: ["openid", "email", "profile", "teams"],
  cookies: { keys: ["a key of this test"] },
  ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  // Most issuers' default: claims that weren't requested for the token are only in userinfo.
  conformIdTokenClaims: false,
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
});
answer = provider.callback();

const entry = await testHttpEntry({
  MILLRACE_PUBLIC_URL: "https://millrace.example",
  MILLRACE_OIDC_ISSUER: issuer,
  MILLRACE_OIDC_CLIENT_ID: "millrace",
  MILLRACE_OIDC_CLIENT_SECRET: "hunter2",
  MILLRACE_OIDC_SCOPE: "openid email profile teams",
  MILLRACE_OIDC_GROUPS_CLAIM: "teams",
  MILLRACE_OIDC_DOMAINS: "bank.example,example.com",
});
const { call, database, services } = entry;
const { newPerson } = peopleOf(entry);
const { body: me } = await call("GET", "/me");
const desk: string = me.workspace.id;
const oidc = services.oidc;
if (oidc === undefined) throw new Error("These tests need an issuer");
// The workspace's ID is known only once the instance exists.
Object.assign(oidc, {
  groups: [
    { group: "analysts", workspace: desk, role: "editor" },
    { group: "admins", workspace: desk, role: "owner" },
    { group: "admins", workspace: "018f0000-0000-7000-8000-000000000000", role: "owner" },
  ],
});

beforeEach(async () => {
  await database.sql`delete from login_attempts`;
});

/** Acts as a browser at the issuer, which keeps cookies, follows redirects to it and accepts its forms. */
async function atIssuer(start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(start);
  let form: Record<string, string> | null = null;
  for (let hops = 0; hops < 15; hops += 1) {
    const response: Response = await fetch(next, {
      redirect: "manual",
      method: form === null ? "GET" : "POST",
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form !== null && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    form = null;
    const location = response.headers.get("location");
    if (location !== null) {
      next = new URL(location, next);
      if (next.origin !== issuer) return next;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (prompt === undefined)
      throw new Error(`The issuer answered ${response.status}: ${page.slice(0, 300)}`);
    form = prompt === "login" ? { prompt, login, password: "any" } : { prompt };
  }
  throw new Error("The issuer leads around in circles");
}

/** Signs in from our sign-in page, by way of the issuer and back. */
async function signOn(sub: string) {
  const form = signInForm(call);
  const { body: csrf } = await form.get("/api/auth/csrf");
  const begun = await call("POST", "/api/auth/signin/oidc", {
    token: null,
    cookie: form.cookie(),
    body: { csrfToken: csrf.csrfToken, json: "true" },
  });
  const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const back = await atIssuer(begun.body.url, sub);
  expect(back.href.startsWith(CALLBACK)).toBe(true);
  const came = await call("GET", back.pathname + back.search, {
    token: null,
    cookie: [form.cookie(), ...cookies].join("; "),
  });
  const session = came.headers.getSetCookie().find((cookie) => cookie.includes("millrace.session"));
  return { cookie: session?.split(";")[0] ?? "", location: came.headers.get("location") ?? "" };
}

let people = 0;
/** Creates an account at the issuer, which may be unknown to the instance. */
function account(claims: Record<string, unknown>) {
  people += 1;
  const sub = `account-${people}`;
  const email = `colleague${people}@bank.example`;
  accounts.set(sub, { email, email_verified: true, name: "Grace", ...claims });
  return { sub, email, is: (change: object) => accounts.set(sub, { ...accounts.get(sub), ...change }) };
}

const roleOf = async (cookie: string) => (await call("GET", "/me", { cookie })).body?.workspace?.role;
const member = async (email: string) =>
  (await call("GET", "/members?limit=200")).body.items.find(
    (each: { email: string }) => each.email === email,
  );

test("a real issuer: who has a group comes in without an invitation, with its role, and the log says so", async () => {
  const grace = account({ teams: ["others", "analysts"] });
  const { cookie, location } = await signOn(grace.sub);
  expect(location).toBe("https://millrace.example/");
  const { body } = await call("GET", "/me", { cookie });
  expect(body).toMatchObject({
    email: grace.email,
    name: "Grace",
    instance_owner: false,
    workspace: { id: desk, role: "editor" },
  });
  expect(body.workspaces).toHaveLength(1);
  const { body: log } = await call("GET", "/security-log?limit=50");
  expect(log.items.filter(({ actor }: { actor: string }) => actor === grace.email)).toMatchObject([
    { kind: "sign_in", actor: grace.email, details: { by: "sso" } },
    { kind: "role_by_group", actor: grace.email, details: { role: "editor" } },
  ]);
});

test("the role follows the groups at each sign-in, and with the last of them goes, tokens too", async () => {
  const grace = account({ teams: ["analysts"] });
  const first = await signOn(grace.sub);
  grace.is({ teams: ["admins", "analysts"] });
  const { cookie } = await signOn(grace.sub);
  expect(await roleOf(cookie)).toBe("owner");
  const made = await call("POST", "/tokens", { cookie, headers: SAME_ORIGIN, body: { name: "CI" } });
  expect((await call("GET", "/me", { token: made.body.token })).status).toBe(200);
  // Some issuers leave out claims that would be empty.
  grace.is({ teams: undefined });
  const last = await signOn(grace.sub);
  expect(last).toMatchObject({ cookie: "", location: expect.stringContaining("error=AccessDenied") });
  expect((await call("GET", "/me", { token: made.body.token })).status).toBe(401);
  for (const old of [first.cookie, cookie])
    expect((await call("GET", "/me", { cookie: old })).status).toBe(403);
  expect(await member(grace.email)).toBeUndefined();
  const { body: log } = await call("GET", "/security-log?limit=1&kind=role_by_group");
  expect(log.items[0].details).toEqual({ role: "none" });
});

test("what a person gave stays without a group and is raised by one; the last owner stays", async () => {
  const ada = await newPerson();
  const atWork = account({ email: ada.email, teams: [] });
  const invited = await call("POST", "/members", { body: { email: ada.email, role: "viewer" } });
  await call("POST", `/invitations/${invited.body.token}`, { token: ada.token });
  await signOn(atWork.sub);
  expect(await member(ada.email)).toMatchObject({ role: "viewer" });
  atWork.is({ teams: ["analysts"] });
  await signOn(atWork.sub);
  expect(await member(ada.email)).toMatchObject({ role: "editor" });
  // The role was set manually again, so it is no longer managed by a group.
  await call("POST", "/members", { body: { email: ada.email, role: "owner" } });
  atWork.is({ teams: [] });
  await signOn(atWork.sub);
  expect(await member(ada.email)).toMatchObject({ role: "owner" });

  const boss = account({ email: OWNER.email, teams: ["admins"] });
  await signOn(boss.sub);
  await database.sql`update members set role = 'viewer' where workspace_id = ${desk} and user_id <> ${me.id}`;
  await database.sql`update members set by_group = true where workspace_id = ${desk} and user_id = ${me.id}`;
  boss.is({ teams: [] });
  expect(await roleOf((await signOn(boss.sub)).cookie)).toBe("owner");
  const { body: log } = await call("GET", "/security-log?limit=1&kind=role_by_group");
  expect(log.items[0].details).toEqual({ role: "none", kept: "the workspace's last owner stays an owner" });
  await database.sql`update members set by_group = false where workspace_id = ${desk}`;
});

/** Returns the number of failed sign-ins by unknown people in the log. */
async function strangersRefused(): Promise<number> {
  await services.security.flush();
  const { body: log } = await call("GET", "/security-log?scope=instance&kind=sign_in_failed");
  const strange = log.items.filter(({ actor }: { actor: string | null }) => actor === null);
  return strange.reduce((sum: number, { times }: { times: number }) => sum + times, 0);
}

test("a stranger without a group stays outside, and so does an address that nobody vouches for", async () => {
  const before = await strangersRefused();
  for (const claims of [
    { teams: [] },
    { teams: ["Analysts", "analysts "] },
    { teams: { analysts: true } },
    { teams: ["analysts"], email_verified: false },
  ]) {
    const stranger = account(claims);
    expect((await signOn(stranger.sub)).location).toContain("error=AccessDenied");
    expect(await database.sql`select 1 from users where email = ${stranger.email}`).toEqual([]);
  }
  expect(await strangersRefused()).toBe(before + 4);
});

test("people of a required domain come in by no password and no passkey, and nothing tells who is here", async () => {
  const ada = await newPerson();
  const form = (email: string, password: string) => signInForm(call).password(email, password);
  const answers = [
    await form(ada.email, "a long password"),
    await form(ada.email, "wrong password"),
    await form("nobody@example.com", "wrong password"),
    await form(OWNER.email, "wrong password"),
  ];
  for (const { status, body } of answers)
    expect({ status, code: body.code }).toEqual({ status: 401, code: "sign_on_required" });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await form("nobody@elsewhere.example", "wrong password")).body.code).toBeUndefined();

  const { cookie } = await signOn(account({ email: ada.email, teams: [] }).sub);
  const device = passkeyDevice();
  const options = await call("POST", "/me/passkeys/options", {
    cookie,
    headers: SAME_ORIGIN,
    body: { password: "a long password" },
  });
  const body = { name: "Key", passkey: device.make(options.body.challenge) };
  expect((await call("POST", "/me/passkeys", { cookie, headers: SAME_ORIGIN, body })).status).toBe(201);
  const page = signInForm(call);
  const asked = await page.get("/api/auth/passkey");
  const refused = await page.passkey("passkey", device.sign(asked.body.passkey.challenge));
  expect(refused.body.code).toBe("sign_on_required");
  expect(page.session()).toBe("");
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(200);
});

test("the owner of the instance has one way back: their password", async () => {
  expect((await signInForm(call).password(OWNER.email, OWNER.password)).status).toBe(200);
});

test("where a second step is required, a sign-in by the issuer counts as both; a password here does not", async () => {
  const grace = account({ teams: ["analysts"] });
  const { cookie } = await signOn(grace.sub);
  await database.sql`insert into instance (id, canary, created_at, second_step_required)
    values (1, 'sealed', now(), true)`;
  services.callers.clear();
  expect((await call("GET", "/workflows", { cookie })).status).toBe(200);
  expect((await call("GET", "/me/factors", { cookie })).body).toMatchObject({
    required_by: "instance",
    missing: null,
  });
  const byPassword = signInForm(call);
  expect((await byPassword.password(OWNER.email, OWNER.password)).status).toBe(200);
  const held = await call("GET", "/workflows", { cookie: byPassword.session() });
  expect(held.body.code).toBe("second_step_missing");
  // For sessions from before the sign-in method was recorded, people without a password can only have signed
  // in through the issuer.
  await database.sql`update sessions set signed_in_by = null`;
  services.callers.clear();
  expect((await call("GET", "/workflows", { cookie })).status).toBe(200);
  await database.sql`delete from instance`;
  services.callers.clear();
});
