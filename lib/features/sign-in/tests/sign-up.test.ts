import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { confirmAnswer, signUpAnswer } from "@/lib/contract/sign-ups";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

const { letters, settings } = await mailServer();
const publicUrl = "https://millrace.example";
const open = await testHttpEntry({ ...settings, MILLRACE_SIGNUP: "open", MILLRACE_PUBLIC_URL: publicUrl });
const invited = await testHttpEntry({
  ...settings,
  MILLRACE_SIGNUP: "invited",
  MILLRACE_PUBLIC_URL: publicUrl,
});
type Entry = typeof open;

const password = "a long password";
const signUp = (entry: Entry, body: object, headers: Record<string, string> = {}) =>
  entry.call("POST", "/api/auth/sign-up", { token: null, body: { password, name: "Ada", ...body }, headers });
/** Confirms the link in a browser with only these cookies. */
const confirm = (entry: Entry, token: string, more: { password?: string } = {}, cookie?: string) =>
  entry.call("POST", "/api/auth/confirm", {
    token: null,
    body: { token, ...more },
    ...(cookie !== undefined && { cookie }),
  });

const jarOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

/** Returns the new emails to this address, with soft line breaks removed. */
async function mailOf(entry: Entry, to: string): Promise<string[]> {
  const sender = createNoticeSender(entry.services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  return letters
    .map((letter) => letter.replace(/=\r\n/g, "").replace(/=3D/g, "="))
    .filter((letter) => new RegExp(`^To: ${to.replace("+", "\\+")}\r$`, "m").test(letter));
}

const tokenIn = (mail: string | undefined) => /[?]token=([\w.-]+)/.exec(mail ?? "")?.[1] ?? "";

test("a stranger signs up, confirms by mail in the same browser, and is signed in; the link works once", async () => {
  const email = "ada@elsewhere.example";
  const asked = await signUp(open, { email: " ADA@elsewhere.example " });
  expect(asked.status).toBe(202);
  expect(signUpAnswer.parse(asked.body)).toMatchObject({ mail: true });
  const [set = ""] = asked.headers.getSetCookie();
  expect(set).toMatch(
    /^__Host-millrace\.sign-up=.+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect((await open.signIn(email, password)).status).toBe(401);
  const [mail, ...more] = await mailOf(open, email);
  expect(more).toEqual([]);
  expect(mail).toContain(`${publicUrl}/confirm?token=`);
  expect(mail).toContain("text/html");
  // Text typed by a stranger must not be sent in the instance's name.
  expect(mail).not.toContain("Ada");
  const [stored] = await open.database.sql`select body from notices where address = ${email}`;
  expect(stored?.body).not.toContain(tokenIn(mail));

  const shown = await open.call("GET", `/api/auth/confirm?token=${tokenIn(mail)}`, { token: null });
  expect([shown.status, shown.headers.get("location")]).toEqual([303, `/confirm?token=${tokenIn(mail)}`]);
  expect((await open.signIn(email, password)).status).toBe(401);

  const confirmed = await confirm(open, tokenIn(mail), {}, jarOf(asked));
  expect(confirmed.status).toBe(200);
  expect(confirmAnswer.parse(confirmed.body)).toEqual({ email, workspace_id: expect.any(String) });
  expect((await confirm(open, tokenIn(mail), {}, jarOf(asked))).status).toBe(404);
  expect((await confirm(open, tokenIn(mail), { password })).status).toBe(404);
  expect((await open.signIn(email, password)).status).toBe(200);
  const me = await open.call("GET", "/me", { cookie: jarOf(confirmed) });
  expect(me.body).toMatchObject({
    email,
    instance_owner: false,
    workspaces: [{ name: "Ada's workspace", role: "owner" }],
  });
});

test("confirming leads to the page that a stranger came from, in any browser, and never to another site", async () => {
  const next = "/market/workflow/0190e000-0000-7000-8000-000000000000?plan=gold#plans";
  const follow = async (email: string, given: string, cookie?: string) => {
    const asked = await signUp(open, { email, next: given });
    expect(asked.status).toBe(202);
    const [mail] = await mailOf(open, email);
    expect(mail).not.toContain("market");
    const confirmed = await open.call("POST", "/api/auth/confirm", {
      token: null,
      cookie: cookie ?? jarOf(asked),
      raw: new URLSearchParams({
        token: tokenIn(mail),
        ...(cookie !== undefined && { password }),
      }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    return [confirmed.status, confirmed.headers.get("location")];
  };
  expect(await follow("buyer@elsewhere.example", next)).toEqual([303, next]);
  expect(await follow("phone@elsewhere.example", next, "")).toEqual([303, next]);
  expect(await follow("lured@elsewhere.example", "https://evil.example/x")).toEqual([303, "/"]);
  expect((await signUp(open, { email: "long@elsewhere.example", next: "x".repeat(2001) })).status).toBe(422);
});

test("a known address is answered and costs the same; its owner alone is told", async () => {
  const known = await signUp(open, { email: OWNER.email });
  const unknown = await signUp(open, { email: "nobody-yet@elsewhere.example" });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const [mail] = await mailOf(open, OWNER.email);
  expect(mail).toContain("already has an account");
  expect(tokenIn(mail)).toBe("");
  expect((await open.signIn(OWNER.email, OWNER.password)).status).toBe(200);
  expect((await open.signIn(OWNER.email, password)).status).toBe(401);
  // The operator's list doesn't reveal existing accounts either.
  const waiting = await open.call("GET", "/sign-ups");
  expect(endpoints.listSignUps?.answer?.parse(waiting.body)).toEqual(waiting.body);
  expect(waiting.text).not.toContain(OWNER.email);
  expect(waiting.body.items[0]).toMatchObject({ email: "nobody-yet@elsewhere.example", url: null });
});

test("who signs up another's address gets nothing by that person's click: it takes a password of their own", async () => {
  const email = "victim@elsewhere.example";
  const attacker = await signUp(open, { email, password: "what the attacker knows" });
  const [mail] = await mailOf(open, email);
  const other = await signUp(open, { email: "attacker@elsewhere.example" });
  for (const cookie of [undefined, jarOf(other), `${jarOf(attacker)}x`]) {
    const clicked = await confirm(open, tokenIn(mail), {}, cookie);
    expect(clicked.body).toMatchObject({ status: 422, code: "password_required" });
  }
  const weak = await confirm(open, tokenIn(mail), { password: "password1234" });
  expect(weak.body).toMatchObject({ status: 422, errors: [{ path: "password", code: "common_password" }] });
  // A rejected request doesn't use up the link.
  const confirmed = await confirm(open, tokenIn(mail), { password: "what the victim chose" });
  expect(confirmed.status).toBe(200);
  expect((await open.call("GET", "/me", { cookie: jarOf(confirmed) })).body).toMatchObject({ email });
  expect((await open.signIn(email, "what the victim chose")).status).toBe(200);
  expect((await open.signIn(email, "what the attacker knows")).status).toBe(401);
});

test("a second sign-up for an address ends the first, also of many at once, while a mail can be sent for it", async () => {
  const email = "twice@elsewhere.example";
  const first = await signUp(open, { email });
  const [mail] = await mailOf(open, email);
  const again = await Promise.all([
    signUp(open, { email }),
    signUp(open, { email }),
    signUp(open, { email }),
  ]);
  expect(again.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect((await confirm(open, tokenIn(mail), {}, jarOf(first))).status).toBe(404);
  expect(await open.database.sql`select from sign_ups where email = ${email}`).toHaveLength(1);
  for (const times of [5, 6]) {
    expect((await signUp(open, { email })).status, `sign-up ${times}`).toBe(202);
  }
  // Once the daily email limit is reached, the last link in the mailbox stays valid.
  const held = await signUp(open, { email });
  expect([held.status, jarOf(held)]).toEqual([202, ""]);
  const mails = await mailOf(open, email);
  expect(mails).toHaveLength(6);
  const codes = [];
  for (const letter of mails) codes.push((await confirm(open, tokenIn(letter))).body.code);
  expect(codes.filter((code) => code === "password_required")).toHaveLength(1);
});

test("a link is refused past its day, and when somebody made it up", async () => {
  const email = "late@elsewhere.example";
  await signUp(open, { email });
  const [mail] = await mailOf(open, email);
  const token = tokenIn(mail);
  const [id = "", signature = ""] = token.split(".");
  const other = `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
  for (const bad of ["x", `${other}.${signature}`, `${id}.`, `${token}x`]) {
    expect((await confirm(open, bad)).status).toBe(404);
  }
  open.time.offsetMs = 25 * 3600 * 1000;
  expect((await confirm(open, token)).status).toBe(404);
  open.time.offsetMs = 0;
});

test("one address is mailed a few times a day at most, and asked for a few times in a quarter of an hour", async () => {
  const email = "flooded@elsewhere.example";
  const answers: number[] = [];
  for (let times = 0; times < 12; times += 1) {
    const from = { "X-Forwarded-For": `203.0.113.${times}` };
    answers.push((await signUp(open, { email }, from)).status);
  }
  expect(answers).toEqual([...Array(10).fill(202), 429, 429]);
  expect(await mailOf(open, email)).toHaveLength(6);
  await open.database.sql`update login_attempts set failures = 50 where kind = 'sign_up_address'`;
  const other = { email: "another@elsewhere.example" };
  const held = await signUp(open, other, { "X-Forwarded-For": "203.0.113.1" });
  expect([held.status, Number(held.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await signUp(open, other, { "X-Forwarded-For": "203.0.113.200" })).status).toBe(202);
  await open.database.sql`delete from login_attempts`;
});

test("from one network so many sign up in a day, an IPv6 one as a whole, and the sentence says when again", async () => {
  const from = (tail: string) => ({ "X-Forwarded-For": `2a00:1450:4001:81b::${tail}` });
  const ask = (at: number) => signUp(open, { email: `farm${at}@elsewhere.example` }, from(String(at)));
  expect((await ask(1)).status).toBe(202);
  // As if these attempts were spread over several windows of 15 minutes.
  await open.database
    .sql`delete from login_attempts where kind = 'sign_up_address' and window_ends_at < now() + interval '1 hour'`;
  await open.database
    .sql`update login_attempts set failures = 59 where kind = 'sign_up_address' and window_ends_at > now() + interval '1 hour'`;
  expect((await ask(2)).status).toBe(202);
  const held = await ask(3);
  expect([held.status, held.body.code]).toEqual([429, "rate_limited"]);
  expect(held.body.detail).toBe("Too many sign-ups from your network today. Try again in 24 h.");
  expect(
    (await signUp(open, { email: "near@elsewhere.example" }, { "X-Forwarded-For": "2a00:1450:4001:81c::1" }))
      .status,
  ).toBe(202);
  open.time.offsetMs = 25 * 3600 * 1000;
  expect((await ask(4)).status).toBe(202);
  open.time.offsetMs = 0;
  await open.database.sql`delete from login_attempts`;
});

test("the fields hold to the rules of the set-up, and a page elsewhere cannot send them", async () => {
  const email = "rules@elsewhere.example";
  const wrong = await signUp(open, { email: "no address", password: "short" });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(["email", "password"]);
  expect((await signUp(open, { email, password: "password1234" })).body.errors[0].code).toBe(
    "common_password",
  );
  expect((await signUp(open, { email, admin: true })).status).toBe(422);
  expect((await signUp(open, { email }, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await signUp(open, { email }, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await signUp(open, { email }, { Origin: publicUrl })).status).toBe(202);
  expect((await open.call("GET", "/api/auth/sign-up", { token: null })).status).toBe(404);
  // Submitted as a form without scripts, it redirects back to the page that shows the outcome.
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = async (raw: string, cookie = "") => {
    const sent = await open.call("POST", "/api/auth/confirm", { token: null, cookie, raw, headers: form });
    return [sent.status, sent.headers.get("location"), jarOf(sent).includes("millrace.session")];
  };
  expect(await post("token=x")).toEqual([303, "/confirm?failed=not_found", false]);
  const [mail] = await mailOf(open, email);
  const token = tokenIn(mail);
  expect(await post(`token=${token}`)).toEqual([303, `/confirm?token=${token}`, false]);
  for (const [typed, failed] of [
    ["short", "password"],
    ["password1234", "common"],
  ])
    expect(await post(`token=${token}&password=${typed}`)).toEqual([
      303,
      `/confirm?token=${token}&failed=${failed}`,
      false,
    ]);
  expect(await post(`token=${token}&password=quite+another+one`)).toEqual([303, "/", true]);
});

test("where people are invited, the token opens the way for its address alone", async () => {
  const email = "asked@elsewhere.example";
  expect((await signUp(invited, { email })).status).toBe(403);
  const asked = await invited.call("POST", "/invitations", { body: { email } });
  expect(asked.status).toBe(201);
  expect(endpoints.inviteToInstance?.answer?.parse(asked.body)).toEqual(asked.body);
  const [mail] = await mailOf(invited, email);
  expect(mail).toContain(`${publicUrl}/sign-up?token=${asked.body.token}`);
  expect((await signUp(invited, { email: "eve@elsewhere.example", token: tokenIn(mail) })).status).toBe(403);
  expect((await signUp(invited, { email, token: "mri_made_up" })).status).toBe(403);
  expect((await signUp(invited, { email, token: tokenIn(mail) })).status).toBe(202);
  const [, second] = await mailOf(invited, email);
  expect((await confirm(invited, tokenIn(second), { password })).status).toBe(200);
  expect((await invited.signIn(email, password)).status).toBe(200);
  // The invitation has been used up, and existing users aren't invited again.
  expect((await signUp(invited, { email, token: tokenIn(mail) })).status).toBe(403);
  expect((await invited.call("POST", "/invitations", { body: { email } })).status).toBe(409);
  const { cookie } = await invited.signIn(email, password);
  const stranger = { cookie, headers: { "Sec-Fetch-Site": "same-origin" } };
  expect((await invited.call("POST", "/invitations", { ...stranger, body: { email } })).status).toBe(403);
  expect((await invited.call("GET", "/sign-ups", stranger)).status).toBe(403);
});

test("the operator sees whom they asked, and withdraws it; nobody else does", async () => {
  const email = "withdrawn@elsewhere.example";
  const { id, token } = (await invited.call("POST", "/invitations", { body: { email } })).body;
  const listed = await invited.call("GET", "/sign-ups/invitations");
  expect(endpoints.listSignUpInvitations?.answer?.parse(listed.body)).toEqual(listed.body);
  expect(listed.body).toMatchObject({ sign_up: "invited", mail: true });
  expect(listed.body.items).toContainEqual(expect.objectContaining({ id, email }));
  expect(listed.text).not.toContain(token);
  const other = "other@elsewhere.example";
  const asked = (await invited.call("POST", "/invitations", { body: { email: other } })).body;
  expect((await signUp(invited, { email: other, token: asked.token })).status).toBe(202);
  const link = (await mailOf(invited, other)).find((letter) => letter.includes("/confirm?"));
  expect((await confirm(invited, tokenIn(link), { password })).status).toBe(200);
  const { cookie } = await invited.signIn(other, password);
  const stranger = { cookie, headers: { "Sec-Fetch-Site": "same-origin" } };
  expect((await invited.call("GET", "/sign-ups/invitations", stranger)).status).toBe(403);
  expect((await invited.call("DELETE", `/invitations/${id}`, stranger)).status).toBe(404);
  expect((await invited.call("DELETE", `/invitations/${id}`)).status).toBe(204);
  expect((await invited.call("DELETE", `/invitations/${id}`)).status).toBe(404);
  expect((await signUp(invited, { email, token })).status).toBe(403);
});

test("a person who is asked into a workspace is mailed the link", async () => {
  const email = "member@elsewhere.example";
  await invited.call("PUT", "/settings", { body: { name: "Go to https://evil.example" } });
  const asked = await invited.call("POST", "/members", { body: { email, role: "viewer" } });
  const [mail] = await mailOf(invited, email);
  expect(mail).toContain(`${publicUrl}/invitations#${asked.body.token}`);
  expect(mail).not.toContain("evil.example");
});

test("without mail the operator has the links, and closed is closed", async () => {
  const quiet = await testHttpEntry({ MILLRACE_SIGNUP: "open" });
  const email = "bob@elsewhere.example";
  expect((await signUp(quiet, { email })).body).toMatchObject({ mail: false });
  const { items } = (await quiet.call("GET", "/sign-ups")).body;
  expect(items).toMatchObject([{ email, url: expect.stringContaining("/confirm?token=") }]);
  expect((await confirm(quiet, tokenIn(items[0].url), { password })).status).toBe(200);
  expect((await quiet.signIn(email, password)).status).toBe(200);

  const handed = await testHttpEntry({ MILLRACE_SIGNUP: "invited" });
  const asked = await handed.call("POST", "/invitations", { body: { email } });
  expect(asked.body).toMatchObject({ mailed: false, url: expect.stringContaining("/sign-up?token=") });
  expect((await signUp(handed, { email, token: asked.body.token })).status).toBe(202);
  expect((await handed.signIn(email, password)).status).toBe(200);

  const closed = await testHttpEntry();
  expect((await signUp(closed, { email })).body).toMatchObject({ status: 403, code: "forbidden" });
  expect((await confirm(closed, "x")).status).toBe(403);
  // Rejected for this reason even if something else is wrong with the request.
  for (const action of ["sign-up", "confirm"]) {
    const unread = await closed.call("POST", `/api/auth/${action}`, { token: null, raw: "{" });
    expect(unread.body).toMatchObject({ status: 403, code: "forbidden" });
  }
  expect((await closed.call("POST", "/invitations", { body: { email } })).status).toBe(409);
});
