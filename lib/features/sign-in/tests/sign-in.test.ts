import { beforeEach, expect, test } from "vitest";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const entry = await testHttpEntry();
const { call, signIn, time } = entry;
const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

// Wrong passwords block sign-in for a while, so each test starts without any.
beforeEach(async () => {
  await entry.database.sql`delete from login_attempts`;
});

test("the form signs in, and the cookie then says who is calling", async () => {
  const { status, cookie, setCookie } = await signIn(" Owner@Example.com ", OWNER.password);
  expect(status).toBe(200);
  expect(setCookie).toMatch(/^millrace\.session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  const me = await call("GET", "/me", { cookie });
  expect(me.status).toBe(200);
  expect(me.body).toMatchObject({ email: OWNER.email, instance_owner: true, workspace: { role: "owner" } });
  const session = await call("GET", "/api/auth/session", { cookie });
  expect(session.body).toMatchObject({ user: { email: OWNER.email } });
});

test("a wrong password and an unknown address are told the same way", async () => {
  const wrong = await signIn(OWNER.email, "not the password");
  const unknown = await signIn("nobody@example.com", "not the password");
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(401);
    expect(answer.cookie).toBe("");
    expect(new URL(answer.url).searchParams.get("error")).toBe("CredentialsSignin");
  }
  expect(new URL(wrong.url).search).toBe(new URL(unknown.url).search);
});

test("a session that is ended opens nothing from that moment, and others go on", async () => {
  const one = await signIn(OWNER.email, OWNER.password, { "User-Agent": "One" });
  const two = await signIn(OWNER.email, OWNER.password, { "User-Agent": "Two" });
  const list = await call("GET", "/sessions?limit=2", { cookie: one.cookie });
  expect(
    list.body.items.map(({ agent, current }: { agent: string; current: boolean }) => ({ agent, current })),
  ).toEqual([
    { agent: "Two", current: false },
    { agent: "One", current: true },
  ]);
  expect((await call("GET", "/me", { cookie: two.cookie })).status).toBe(200);
  const id = list.body.items[0].id;
  const ended = await call("DELETE", `/sessions/${id}`, { cookie: one.cookie, headers: SAME_ORIGIN });
  expect(ended.status).toBe(204);
  expect((await call("GET", "/me", { cookie: two.cookie })).status).toBe(401);
  expect((await call("GET", "/api/auth/session", { cookie: two.cookie })).body).toEqual({});
  expect((await call("GET", "/me", { cookie: one.cookie })).status).toBe(200);
  const again = await call("DELETE", `/sessions/${id}`, { cookie: one.cookie, headers: SAME_ORIGIN });
  expect(again.status).toBe(404);
});

test("another process follows", async () => {
  const { cookie } = await signIn(OWNER.email, OWNER.password);
  expect((await call("GET", "/me", { cookie })).status).toBe(200);
  await entry.database.sql`delete from sessions`;
  await expect.poll(async () => (await call("GET", "/me", { cookie })).status).toBe(401);
});

test("signing out ends the session on the server too", async () => {
  const { cookie } = await signIn(OWNER.email, OWNER.password);
  const csrf = await call("GET", "/api/auth/csrf", { cookie });
  const jar = csrf.headers.getSetCookie().map((each) => each.split(";")[0]);
  await call("POST", "/api/auth/signout", {
    cookie: [cookie, ...jar].join("; "),
    raw: new URLSearchParams({ csrfToken: csrf.body.csrfToken, json: "true" }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect((await call("GET", "/me", { cookie })).status).toBe(401);
});

test("a session that was not seen for thirty days has run out", async () => {
  const { cookie } = await signIn(OWNER.email, OWNER.password);
  time.offsetMs = 29 * 86_400_000;
  entry.services.callers.clear();
  expect((await call("GET", "/me", { cookie })).status).toBe(200);
  time.offsetMs = 61 * 86_400_000;
  entry.services.callers.clear();
  expect((await call("GET", "/me", { cookie })).status).toBe(401);
  time.offsetMs = 0;
});

test("a session's change must come from our own pages", async () => {
  const { cookie } = await signIn(OWNER.email, OWNER.password);
  const host = new URL(entry.url).host;
  const change = async (headers: Record<string, string>) =>
    (await call("POST", "/tokens", { cookie, headers, body: { name: "made by a page" } })).status;
  expect(await change({})).toBe(403);
  expect(await change({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await change({ "Sec-Fetch-Site": "same-site" })).toBe(403);
  expect(await change({ Origin: "https://evil.example" })).toBe(403);
  expect(await change({ Origin: "null" })).toBe(403);
  expect(await change({ Origin: `http://${host}` })).toBe(201);
  expect(await change(SAME_ORIGIN)).toBe(201);
});

test("the way back after signing in never leaves this site", async () => {
  for (const to of [
    "https://evil.example/x",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "%%",
  ]) {
    const answer = await call("GET", `/api/auth/signin?callbackUrl=${encodeURIComponent(to)}`, {
      token: null,
    });
    expect(answer.status).toBe(302);
    const back =
      new URL(answer.headers.get("location") ?? "", entry.url).searchParams.get("callbackUrl") ?? "";
    expect(new URL(back, entry.url).host).toBe(new URL(entry.url).host);
  }
});

test("damaged cookies and strange calls are refused, never broken", async () => {
  for (const cookie of [
    "millrace.session=x",
    "millrace.session=",
    "millrace.session=%FF",
    "millrace.session.0=a",
  ]) {
    expect((await call("GET", "/me", { cookie })).status).toBe(401);
    expect((await call("GET", "/api/auth/session", { cookie })).status).toBe(200);
  }
  const strange = [
    ["GET", "/api/auth/verify-request"],
    ["GET", "/api/auth/__proto__"],
    ["PUT", "/api/auth/session"],
    ["POST", "/api/auth/session"],
    ["GET", "/api/auth/csrf/a/b"],
    ["GET", "/api/auth/callback"],
    ["GET", "/api/auth/callback/credentials"],
    ["GET", "/api/auth/callback/nothing"],
  ] as const;
  for (const [method, path] of strange) expect((await call(method, path)).status).toBe(404);
  const withoutProvider = [
    ["GET", "/api/auth/callback/oidc"],
    ["GET", "/api/auth/signin/nothing"],
    ["POST", "/api/auth/callback/nothing"],
    ["POST", "/api/auth/signin/nothing"],
  ] as const;
  for (const [method, path] of withoutProvider)
    expect.soft((await call(method, path, { token: null })).status, `${method} ${path}`).toBeLessThan(500);
  const body = { email: { $ne: 1 }, password: ["x"], callbackUrl: "::" };
  expect((await call("POST", "/api/auth/callback/credentials", { token: null, body })).status).toBeLessThan(
    500,
  );
  expect((await call("POST", "/api/auth/_log", { token: null, body: { level: "constructor" } })).status).toBe(
    204,
  );
});

test("ten wrong passwords from an address close the account to it for a quarter of an hour, and no word tells that it exists", async () => {
  for (const email of [OWNER.email, "nobody.at.all@example.com"]) {
    await entry.database.sql`delete from login_attempts`;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn(email, "wrong password")).status).toBe(401);
    }
    const refused = await signIn(email, OWNER.password);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(refused.body).toMatchObject({ status: 429, code: "rate_limited", detail: expect.any(String) });
    expect(new URL(refused.url).search).toBe(`?error=rate_limited&retry_after=${seconds}`);
  }
  await entry.database.sql`delete from login_attempts where kind = 'address'`;
  time.offsetMs = 901_000;
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(200);
  time.offsetMs = 0;
});

test("a sign-in that succeeds starts the count again", async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn(OWNER.email, "wrong password");
    expect((await signIn(OWNER.email, OWNER.password)).status).toBe(200);
  }
});

test("attempts sent side by side are counted all the same", async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(OWNER.email, "wrong password")));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("fifty wrong passwords refuse sign-in from an address, whoever it asks for", async () => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    expect((await signIn(`person${attempt % 10}@example.com`, "wrong password")).status).toBe(401);
  }
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(429);
});
