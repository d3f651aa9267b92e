import { beforeEach, describe, expect, test } from "vitest";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { signInForm } from "./sign-in-form.suite";
import { totpCodes } from "./totp-codes.suite";

const entry = await testHttpEntry();
const { call, database, time, services } = entry;
const { newMember, newPerson } = peopleOf(entry);
const PASSWORD = "a long password";

// Each code works only once, so every test gets a time of its own. Its daily counters start from zero.
beforeEach(async () => {
  time.offsetMs += 60_000;
  await database.sql`delete from login_attempts`;
});

const codeOf = totpCodes(time);

/** Returns a code that is wrong at this time. */
function wrongCodeOf(secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}

const from = (cookie: string) => ({ cookie, headers: SAME_ORIGIN });

/** Creates a member with a confirmed app. Returns their session and recovery codes too. */
async function withApp() {
  const person = await newMember("editor");
  const begun = await call("POST", "/me/totp", { ...from(person.cookie), body: { password: PASSWORD } });
  expect(begun.status).toBe(201);
  const { secret } = begun.body;
  const confirmed = await call("POST", "/me/totp/confirm", {
    ...from(person.cookie),
    body: { code: codeOf(secret, -1) },
  });
  expect(confirmed.status).toBe(200);
  const codes: string[] = confirmed.body.recovery_codes;
  return { ...person, secret, codes };
}

async function askedForSecondStep(email: string) {
  const form = signInForm(call);
  const answer = await form.password(email, PASSWORD);
  expect(answer.status).toBe(401);
  expect(answer.body.code).toBe("second_step_required");
  return form;
}

describe("setting up", () => {
  test("a secret counts once a code of it is confirmed, and ten recovery codes come with that, once", async () => {
    const { email, cookie } = await newMember("viewer");
    const begun = await call("POST", "/me/totp", { ...from(cookie), body: { password: PASSWORD } });
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(await signInForm(call).password(email, PASSWORD)).toMatchObject({ status: 200 });
    const wrong = await call("POST", "/me/totp/confirm", {
      ...from(cookie),
      body: { code: wrongCodeOf(begun.body.secret) },
    });
    expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: "code", code: "wrong_code" }] });
    const body = { code: codeOf(begun.body.secret) };
    const confirmed = await call("POST", "/me/totp/confirm", { ...from(cookie), body });
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await call("POST", "/me/totp/confirm", { ...from(cookie), body })).status).toBe(409);
    const { body: listed } = await call("GET", "/me/factors", { cookie });
    expect(listed).toMatchObject({
      totp: { confirmed_at: expect.any(String) },
      recovery_codes: 10,
      confirm: { password: true, second_step: true },
    });
    const { text } = await call("GET", "/me/factors", { cookie });
    expect(text).not.toContain(begun.body.secret);
  });

  test("neither secret nor codes stand in the database, and the log has none of them", async () => {
    const { secret, codes } = await withApp();
    const rows = await database.sql`select * from totp_secrets, recovery_codes`;
    const stored = JSON.stringify(rows) + entry.log.join("");
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code);
  });

  test("it takes the password, a browser, and a page of ours: not a token, not a page of others", async () => {
    const { cookie, token } = await newMember("editor");
    const wrong = await call("POST", "/me/totp", { ...from(cookie), body: { password: "not the password" } });
    expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: "password", code: "wrong_password" }] });
    expect((await call("POST", "/me/totp", { ...from(cookie), body: {} })).status).toBe(422);
    const body = { password: PASSWORD };
    expect((await call("POST", "/me/totp", { token, body })).status).toBe(403);
    expect((await call("POST", "/me/totp", { cookie, body })).status).toBe(403);
  });

  test("a new password and the end of the account take it too, and neither is done by a token", async () => {
    const { cookie, secret, token, email } = await withApp();
    const change = { current: PASSWORD, password: "quite another password" };
    const end = { password: PASSWORD };
    expect((await call("GET", "/me/deletion", { cookie })).body).toMatchObject({ second_step: true });
    for (const [path, body, wrong] of [
      ["/me/password", change, { ...change, current: "not the password" }],
      ["/me/deletion", end, { password: "not the password" }],
    ] as const) {
      const notify = async (given: object) => {
        const answer = await call("POST", path, { ...from(cookie), body: given });
        return [answer.status, answer.body?.errors?.[0]?.path, answer.body?.errors?.[0]?.code];
      };
      expect(await notify(body)).toEqual([422, "code", "required"]);
      expect(await notify({ ...body, code: wrongCodeOf(secret) })).toEqual([422, "code", "wrong_code"]);
      // Without the right password, the caller doesn't learn whether the person has a second factor.
      expect((await notify(wrong))[2]).toBe("wrong_password");
      const byToken = await call("POST", path, { token, body: { ...body, code: codeOf(secret) } });
      expect(byToken.body).toMatchObject({ status: 403, code: "person_required" });
    }
    const weak = { ...change, password: "password1234", code: codeOf(secret) };
    expect((await call("POST", "/me/password", { ...from(cookie), body: weak })).status).toBe(422);
    // A rejected password doesn't use up the code.
    const done = { ...change, code: codeOf(secret) };
    expect((await call("POST", "/me/password", { ...from(cookie), body: done })).status).toBe(204);
    expect((await signInForm(call).password(email, change.password)).body.code).toBe("second_step_required");
  });

  test("it is turned off with the password and a code, not with one of them", async () => {
    const { cookie, secret, codes, email } = await withApp();
    const remove = (body: object) => call("POST", "/me/totp/remove", { ...from(cookie), body });
    const code = codeOf(secret);
    expect(await remove({ password: PASSWORD })).toMatchObject({ status: 422 });
    expect(await remove({ code })).toMatchObject({ status: 422 });
    expect(await remove({ password: PASSWORD, code: wrongCodeOf(secret) })).toMatchObject({ status: 422 });
    expect((await remove({ password: PASSWORD, code })).status).toBe(204);
    expect(await signInForm(call).password(email, PASSWORD)).toMatchObject({ status: 200 });
    const left = await database.sql`select hash from recovery_codes r join users u on u.id = r.user_id
      where u.email = ${email}`;
    expect(left).toEqual([]);
    expect(codes).toHaveLength(10);
  });

  test("new recovery codes end the old ones", async () => {
    const { cookie, secret, codes, email } = await withApp();
    const body = { password: PASSWORD, code: codeOf(secret) };
    const renewed = await call("POST", "/me/recovery-codes", { ...from(cookie), body });
    expect(renewed.status).toBe(201);
    const form = await askedForSecondStep(email);
    expect((await form.code(codes[0] ?? "")).status).toBe(401);
    expect((await form.code(renewed.body.recovery_codes[0])).status).toBe(200);
  });
});

describe("signing in", () => {
  test("after the password nothing is open; with the code there is a session, and the log says how", async () => {
    const { email, secret } = await withApp();
    const form = await askedForSecondStep(email);
    expect(form.session()).toBe("");
    for (const path of ["/me", "/workflows", "/me/factors", "/security-log"]) {
      expect((await call("GET", path, { cookie: form.cookie() })).status).toBe(401);
    }
    const ticket = /second-step=([^;]+)/.exec(form.cookie())?.[1] ?? "";
    expect((await call("GET", "/me", { token: ticket })).status).toBe(401);
    expect((await call("GET", "/me", { cookie: `millrace.session=${ticket}` })).status).toBe(401);
    expect((await form.get("/api/auth/second-step")).body).toEqual({
      totp: true,
      recovery_code: true,
      passkey: null,
    });
    expect((await form.code(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).status).toBe(200);
    expect((await call("GET", "/me", { cookie: form.session() })).body).toMatchObject({ email });
    expect(form.cookie()).not.toContain("second-step");
    const { body } = await call("GET", "/security-log?kind=sign_in&limit=200&scope=workspace");
    const mine = body.items.filter((item: { actor: string }) => item.actor === email);
    expect(mine[0].details).toMatchObject({ by: "totp" });
  });

  test("whether somebody has a second step is told to nobody without their password", async () => {
    const [{ email }, plain] = [await withApp(), await newPerson()];
    const wrong = await Promise.all(
      [email, plain.email, "nobody@example.com"].map((each) =>
        signInForm(call).password(each, "wrong password"),
      ),
    );
    expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await signInForm(call).get("/api/auth/second-step")).status).toBe(401);
  });

  test("no code opens twice: not again, not at once, not at the other time it was given for", async () => {
    const { email, secret, cookie } = await withApp();
    const forms = await Promise.all(Array.from({ length: 5 }, () => askedForSecondStep(email)));
    const code = codeOf(secret);
    const answers = await Promise.all(forms.map((form) => form.code(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await (await askedForSecondStep(email)).code(code)).status).toBe(401);
    const body = { password: PASSWORD, code };
    expect((await call("POST", "/me/totp/remove", { ...from(cookie), body })).status).toBe(422);
    expect((await (await askedForSecondStep(email)).code(codeOf(secret, -1))).status).toBe(401);
    expect((await (await askedForSecondStep(email)).code(codeOf(secret, 1))).status).toBe(200);
  });

  test("a recovery code opens once, whoever brings it, and many at once are one", async () => {
    const { email, codes, cookie } = await withApp();
    const [code = "", other = ""] = codes;
    const forms = await Promise.all(Array.from({ length: 4 }, () => askedForSecondStep(email)));
    const answers = await Promise.all(
      forms.map((form) => form.code(code.toUpperCase().replaceAll("-", " "))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await (await askedForSecondStep(email)).code(code)).status).toBe(401);
    expect((await (await askedForSecondStep(email)).code(other)).status).toBe(200);
    expect((await call("GET", "/me/factors", { cookie })).body.recovery_codes).toBe(8);
  });

  test("ten wrong codes close the second step for a quarter of an hour, fifty for the day, to the right one too", async () => {
    const { email, secret } = await withApp();
    const guess = async (form: Awaited<ReturnType<typeof askedForSecondStep>>) =>
      (await form.code(wrongCodeOf(secret))).status;
    const form = await askedForSecondStep(email);
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess(form)));
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    const refused = await form.code(codeOf(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    time.offsetMs += 15 * 60_000 + 1_000;
    // As if four more windows of 15 minutes like this one had passed.
    await database.sql`update login_attempts set failures = 50
      where failures >= 10 and window_ends_at > now() + interval '20 hours'`;
    expect((await (await askedForSecondStep(email)).code(codeOf(secret))).status).toBe(429);
    time.offsetMs += 24 * 3600_000;
    expect((await (await askedForSecondStep(email)).code(codeOf(secret))).status).toBe(200);
  });

  test("wrong codes and held back ones are told to the owner of the workspace", async () => {
    const { email, secret } = await withApp();
    const form = await askedForSecondStep(email);
    for (let times = 0; times < 3; times += 1) await form.code(wrongCodeOf(secret));
    await services.security.flush();
    const { body } = await call("GET", "/security-log?kind=second_step_failed&limit=200");
    const mine = body.items.filter((item: { actor: string }) => item.actor === email);
    expect(mine).toMatchObject([{ times: 3 }]);
  });

  test("the ticket is one person's, for five minutes, and ends with the password", async () => {
    const [ada, bob] = [await withApp(), await withApp()];
    const form = await askedForSecondStep(ada.email);
    expect((await form.code(codeOf(bob.secret))).status).toBe(401);
    expect((await form.code(bob.codes[0] ?? "")).status).toBe(401);
    const [pair = "", id = ""] = /millrace\.second-step=([^.]+)\.[^;]+/.exec(form.cookie()) ?? [];
    const forged = form.cookie().replace(pair, pair.replace(id, bob.id));
    expect((await call("GET", "/api/auth/second-step", { token: null, cookie: forged })).status).toBe(401);
    time.offsetMs += 5 * 60_000 + 1_000;
    expect((await form.code(codeOf(ada.secret))).status).toBe(401);
    const again = await askedForSecondStep(ada.email);
    const password = "quite another password";
    const changed = { current: PASSWORD, password, code: ada.codes[0] };
    const done = await call("POST", "/me/password", { ...from(ada.cookie), body: changed });
    expect(done.status).toBe(204);
    expect((await again.code(codeOf(ada.secret))).status).toBe(401);
  });

  test("a form without scripts is led to the second step", async () => {
    const { email } = await withApp();
    const csrf = await call("GET", "/api/auth/csrf", { token: null });
    const answer = await call("POST", "/api/auth/callback/credentials", {
      token: null,
      cookie: csrf.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; "),
      raw: new URLSearchParams({ email, password: PASSWORD, csrfToken: csrf.body.csrfToken }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("/sign-in?error=second_step_required");
    expect(answer.headers.getSetCookie().join()).toMatch(/millrace\.second-step=.+HttpOnly; SameSite=Strict/);
  });
});

describe("losing it", () => {
  test("the instance's owner removes it, told in the log; sessions end, and the password is still asked for", async () => {
    const ada = await withApp();
    const reset = (more: object) => call("POST", `/members/${ada.id}/factors/reset`, more);
    expect((await reset({ token: ada.token, body: {} })).status).toBe(403);
    expect((await reset({ body: {} })).status).toBe(204);
    expect((await call("GET", "/me", { cookie: ada.cookie })).status).toBe(401);
    expect((await reset({ body: {} })).status).toBe(409);
    expect((await signInForm(call).password(ada.email, "wrong password")).status).toBe(401);
    expect((await signInForm(call).password(ada.email, PASSWORD)).status).toBe(200);
    const { body } = await call("GET", "/security-log?kind=factors_reset");
    expect(body.items[0]).toMatchObject({ actor: OWNER.email, subject: ada.id });
    const stranger = await newPerson();
    expect((await call("POST", `/members/${stranger.id}/factors/reset`, { body: {} })).status).toBe(404);
    const me = await call("GET", "/me");
    expect((await call("POST", `/members/${me.body.id}/factors/reset`, { body: {} })).status).toBe(409);
  });

  test("who deletes their account leaves nothing of it", async () => {
    const ada = await withApp();
    const body = { password: PASSWORD, code: codeOf(ada.secret) };
    expect((await call("POST", "/me/deletion", { ...from(ada.cookie), body })).status).toBe(204);
    const left = await database.sql`select user_id from totp_secrets where user_id = ${ada.id}
      union all select user_id from recovery_codes where user_id = ${ada.id}`;
    expect(left).toEqual([]);
  });
});
