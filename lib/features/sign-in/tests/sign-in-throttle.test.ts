import { beforeEach, expect, test } from "vitest";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";

/** An instance behind a proxy that reports the caller's address. */
const { call, database, signIn } = await testHttpEntry({ MILLRACE_PUBLIC_URL: "http://millrace.example" });
beforeEach(() => database.sql`delete from login_attempts`);
const from = (address: string) => ({ "X-Forwarded-For": address });
const attempt = async (address: string, password: string) =>
  (await signIn(OWNER.email, password, from(address))).status;

async function signInAt(address: string, password: string, device?: string) {
  const csrf = await call("GET", "/api/auth/csrf", { token: null });
  const jar = csrf.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const form = { email: OWNER.email, password, csrfToken: csrf.body.csrfToken, json: "true" };
  const answer = await call("POST", "/api/auth/callback/credentials", {
    token: null,
    cookie: [...jar, device ?? ""].join("; "),
    raw: new URLSearchParams(form).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": address },
  });
  const set = answer.headers.getSetCookie().find((cookie) => cookie.includes("millrace.device")) ?? "";
  return { status: answer.status, set, device: set.split(";")[0] ?? "" };
}

test("wrong passwords from elsewhere do not lock the right person out", async () => {
  for (let times = 0; times < 12; times += 1) await attempt("203.0.113.7", "wrong password");
  expect(await attempt("203.0.113.7", OWNER.password)).toBe(429);
  expect(await attempt("198.51.100.1", OWNER.password)).toBe(200);
});

test("while others guess from everywhere, a known browser is let in, and a new one by the slow lane", async () => {
  const { device, set } = await signInAt("198.51.100.1", OWNER.password);
  expect(set).toMatch(/^millrace\.device=.+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  for (let times = 0; times < 101; times += 1) await attempt(`203.0.113.${times}`, "wrong password");
  expect(await attempt("192.0.2.1", OWNER.password)).toBe(200);
  await database.sql`update login_attempts set failures = 500 where kind = 'account'`;
  expect((await signInAt("203.0.113.7", OWNER.password, device)).status).toBe(200);
  expect((await signInAt("192.0.2.1", OWNER.password, `${device}x`)).status).toBe(429);
  for (let times = 0; times < 10; times += 1) {
    expect((await signInAt("203.0.113.7", "wrong password", device)).status).toBe(401);
  }
  expect((await signInAt("203.0.113.7", OWNER.password, device)).status).toBe(429);
});

test("a network of IPv6 addresses counts as one", async () => {
  for (let times = 0; times < 10; times += 1) await attempt(`2001:db8:1:2::${times}`, "wrong password");
  expect(await attempt("2001:db8:1:2:ffff::1", OWNER.password)).toBe(429);
  expect(await attempt("2001:db8:1:3::1", OWNER.password)).toBe(200);
});

test("a password that everybody tries first is refused wherever one is set", async () => {
  const common = { status: 422, body: { errors: [{ path: "password", code: "common_password" }] } };
  const email = "common@example.com";
  expect(await call("POST", "/users", { body: { email, password: "password1234" } })).toMatchObject(common);
  const change = { current: OWNER.password, password: "qwertyuiop" };
  const { cookie } = await signIn(OWNER.email, OWNER.password);
  const asOwner = { cookie, headers: { "Sec-Fetch-Site": "same-origin" } };
  expect(await call("POST", "/me/password", { ...asOwner, body: change })).toMatchObject(common);
  const made = await call("POST", "/users", { body: { email, password: "a long password" } });
  const { body: asked } = await call("POST", "/members", { body: { email, role: "viewer" } });
  await call("POST", `/invitations/${asked.token}`, { token: made.body.token });
  const link = await call("POST", `/members/${made.body.id}/password-link`, { body: {} });
  const body = { token: link.body.url.split("#")[1], password: "common2024!!" };
  expect(await call("POST", "/new-password", { token: null, body })).toMatchObject(common);
  await database.sql`update users set instance_owner = false`;
  const first = { email: "first@example.com", password: "1234567890" };
  expect(await call("POST", "/setup", { token: null, body: first })).toMatchObject(common);
});
