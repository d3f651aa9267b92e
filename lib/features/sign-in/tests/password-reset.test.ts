import { beforeEach, expect, test } from "vitest";
import { resetAnswer } from "@/lib/contract/passwords";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";
import { signInForm } from "./sign-in-form.suite";
import { totpCodes } from "./totp-codes.suite";

const { letters, settings } = await mailServer();
const publicUrl = "http://millrace.example";
const entry = await testHttpEntry({ ...settings, MILLRACE_PUBLIC_URL: publicUrl });
const { call, database, services, signIn, time } = entry;
const { newPerson } = peopleOf(entry);
const PASSWORD = "a long password";
const NEXT = "quite another password";

beforeEach(async () => {
  letters.length = 0;
  time.offsetMs = 0;
  await database.sql`delete from login_attempts`;
});

const ask = (email: string, more: { cookie?: string; headers?: Record<string, string> } = {}) =>
  call("POST", "/api/auth/password-reset", { token: null, body: { email }, ...more });
const confirm = (token: string, password = NEXT, more: object = {}) =>
  call("POST", "/api/auth/password-reset/confirm", { token: null, body: { token, password, ...more } });

async function mails(): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  return letters.map((letter) => letter.replace(/=\r\n/g, "").replace(/=3D/g, "="));
}

async function linkFor(email: string): Promise<string> {
  letters.length = 0;
  expect((await ask(email)).status).toBe(202);
  const [mail = ""] = await mails();
  expect(mail).toContain(`To: ${email}`);
  return /\/reset-password\?token=([\w.-]+)/.exec(mail)?.[1] ?? "";
}

test("the mailed link sets a password once, and ends all sessions; a token goes on unless it is to end", async () => {
  const ada = await newPerson();
  const { cookie } = await signIn(ada.email, PASSWORD);
  const token = await linkFor(ada.email);
  const [stored] = await database.sql`select body from notices order by id desc limit 1`;
  expect(stored?.body).not.toContain(token);

  // Opening the page changes nothing, and a rejected password doesn't use up the link.
  expect((await call("GET", `/api/auth/password-reset/confirm?token=${token}`, { token: null })).status).toBe(
    404,
  );
  expect((await confirm(token, "password1234")).body.errors[0].code).toBe("common_password");
  expect((await confirm(token, "short")).status).toBe(422);
  expect((await confirm(token)).status).toBe(204);
  expect((await confirm(token)).body).toMatchObject({ status: 422, code: "token_invalid" });
  expect((await call("GET", "/me", { cookie })).status).toBe(401);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(200);
  expect((await signIn(ada.email, PASSWORD)).status).toBe(401);
  expect((await signIn(ada.email, NEXT)).status).toBe(200);
  const next = await linkFor(ada.email);
  expect((await confirm(next, PASSWORD, { end_tokens: true })).status).toBe(204);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(401);
});

test("a link holds for 30 minutes, until the password is another, and as nothing else", async () => {
  const ada = await newPerson();
  const [first, second] = [await linkFor(ada.email), await linkFor(ada.email)];
  const dead = { status: 422, code: "token_invalid" };
  for (const forged of ["x", "..", `${first}x`, first.replace(/^.../, "000")])
    expect((await confirm(forged)).body).toMatchObject(dead);
  expect(
    (await call("POST", "/new-password", { token: null, body: { token: first, password: NEXT } })).status,
  ).toBe(404);
  time.offsetMs = 30 * 60_000 + 5_000;
  expect((await confirm(first)).body).toMatchObject(dead);
  time.offsetMs = 0;
  expect((await confirm(second)).status).toBe(204);
  expect((await confirm(first)).body).toMatchObject(dead);
});

test("nobody learns who is here: the answer and what is written are the same, and strangers get no mail", async () => {
  const [ada, sso] = [await newPerson(), await newPerson()];
  await database.sql`update users set password_hash = null where email = ${sso.email}`;
  const written = async () => Number((await database.sql`select count(*) as n from notices`)[0]?.n);
  const answers = new Set<string>();
  for (const email of [ada.email, sso.email, "nobody@elsewhere.example"]) {
    const before = await written();
    const { status, text, body } = await ask(email);
    answers.add(`${status} ${text}`);
    expect(resetAnswer.parse(body)).toMatchObject({ mail: true });
    expect(await written()).toBe(before + 1);
  }
  expect(answers.size).toBe(1);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`To: ${ada.email}`);
  expect(await database.sql`select from notices where address like '%elsewhere%'`).toEqual([]);
});

test("one address is mailed a few links a day, but in a browser that it knows; one network asks a few times", async () => {
  const ada = await newPerson();
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
  for (let times = 0; times < 8; times += 1)
    expect((await ask(ada.email, from(`203.0.113.${times}`))).status).toBe(202);
  expect(await mails()).toHaveLength(6);
  const device = (await signInForm(call).password(ada.email, PASSWORD)).headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("millrace.device="));
  expect((await ask(ada.email, { cookie: device?.split(";")[0] ?? "" })).status).toBe(202);
  expect(await mails()).toHaveLength(7);
  const statuses = new Set<number>();
  for (let times = 0; times < 51; times += 1)
    statuses.add((await ask(`person${times}@elsewhere.example`, from("198.51.100.1"))).status);
  expect([...statuses]).toEqual([202, 429]);
});

test("the second step is asked for after a reset as before it", async () => {
  const ada = await newPerson();
  const { cookie } = await signIn(ada.email, PASSWORD);
  const own = { cookie, headers: SAME_ORIGIN };
  const { secret } = (await call("POST", "/me/totp", { ...own, body: { password: PASSWORD } })).body;
  const code = totpCodes(time)(secret);
  expect((await call("POST", "/me/totp/confirm", { ...own, body: { code } })).status).toBe(200);
  expect((await confirm(await linkFor(ada.email))).status).toBe(204);
  expect((await signInForm(call).password(ada.email, NEXT)).body.code).toBe("second_step_required");
});

test("it is done from our own pages, and without mail the answer says who has a link", async () => {
  for (const action of ["password-reset", "password-reset/confirm"]) {
    const sent = { token: null, body: {}, headers: { "Sec-Fetch-Site": "cross-site" } };
    expect((await call("POST", `/api/auth/${action}`, sent)).status).toBe(403);
  }
  expect((await ask("no address")).body).toMatchObject({ status: 422, code: "invalid_input" });
  const quiet = await testHttpEntry();
  for (const email of [OWNER.email, "nobody@elsewhere.example"]) {
    const asked = await quiet.call("POST", "/api/auth/password-reset", { token: null, body: { email } });
    expect([asked.status, asked.body.mail]).toEqual([202, false]);
    expect(asked.body.detail).toContain("operator");
  }
});
