import { beforeEach, expect, test } from "vitest";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { passkeyDevice } from "./passkey-device.suite";
import { signInForm } from "./sign-in-form.suite";

const entry = await testHttpEntry({ MILLRACE_PUBLIC_URL: "https://millrace.example" });
const { call, database, time } = entry;
const { newMember } = peopleOf(entry);
const PASSWORD = "a long password";
const password = { password: PASSWORD };

beforeEach(async () => {
  await database.sql`delete from login_attempts`;
});

const from = (cookie: string) => ({ cookie, headers: SAME_ORIGIN });

async function add(cookie: string, device: ReturnType<typeof passkeyDevice>, proof: object = password) {
  const { body } = await call("POST", "/me/passkeys/options", { ...from(cookie), body: proof });
  return call("POST", "/me/passkeys", {
    ...from(cookie),
    body: { name: "Laptop", passkey: device.make(body.challenge) },
  });
}

/** Creates a member with a passkey. Returns them and the device that holds it. */
async function withPasskey() {
  const person = await newMember("editor");
  const device = passkeyDevice();
  const added = await add(person.cookie, device);
  expect(added.status).toBe(201);
  return { ...person, device, passkeyId: added.body.id, codes: added.body.recovery_codes };
}

async function asked(form = signInForm(call)) {
  const { body } = await form.get("/api/auth/passkey");
  return { form, challenge: body.passkey.challenge, options: body.passkey };
}

async function secondStep(email: string) {
  const form = signInForm(call);
  expect((await form.password(email, PASSWORD)).body.code).toBe("second_step_required");
  const { body } = await form.get("/api/auth/second-step");
  return { form, challenge: body.passkey.challenge, options: body.passkey };
}

test("a passkey is added with the password, named, and signs in by itself", async () => {
  const { email, cookie, device, codes, id } = await withPasskey();
  expect(new Set(codes).size).toBe(10);
  const { form, challenge, options } = await asked();
  expect(options).toMatchObject({
    rpId: "millrace.example",
    userVerification: "required",
    allowCredentials: [],
  });
  const userHandle = Buffer.from(id).toString("base64url");
  expect((await form.passkey("passkey", device.sign(challenge, { userHandle }))).status).toBe(200);
  expect(form.session()).toMatch(/^__Host-millrace\.session=/);
  expect((await call("GET", "/me", { cookie: form.session() })).body).toMatchObject({ email });
  const { body } = await call("GET", "/me/factors", { cookie });
  expect(body.passkeys).toMatchObject([
    { name: "Laptop", host: "millrace.example", last_used_at: expect.any(String) },
  ]);
  const log = await call("GET", "/security-log?limit=200");
  expect(log.body.items).toContainEqual(
    expect.objectContaining({
      kind: "sign_in",
      actor: email,
      details: expect.objectContaining({ by: "passkey" }),
    }),
  );
  expect(log.body.items).toContainEqual(
    expect.objectContaining({
      kind: "factor_added",
      actor: email,
      details: { factor: "passkey", name: "Laptop" },
    }),
  );
});

test("it is the second step after the password, and a recovery code is too", async () => {
  const { email, device, codes } = await withPasskey();
  const { form, challenge, options } = await secondStep(email);
  expect(options.allowCredentials).toEqual([{ id: device.id, type: "public-key" }]);
  expect((await form.passkey("second-step", device.sign(challenge))).status).toBe(200);
  const other = await secondStep(email);
  expect((await other.form.code(codes[0])).status).toBe(200);
});

test("several are kept; one that is removed opens nothing, and with the last the second step ends", async () => {
  const { email, cookie, device, codes, passkeyId } = await withPasskey();
  const phone = passkeyDevice();
  expect((await add(cookie, phone)).status).not.toBe(201);
  const added = await add(cookie, phone, { ...password, code: codes[0] });
  expect(added.body).toMatchObject({ recovery_codes: null });
  const remove = (id: string, proof: object) =>
    call("POST", `/me/passkeys/${id}/remove`, { ...from(cookie), body: proof });
  expect((await remove(passkeyId, password)).status).toBe(422);
  expect((await remove(passkeyId, { code: codes[1] })).status).toBe(422);
  const confirmation = await call("POST", "/me/factors/confirmation", { ...from(cookie), body: {} });
  const proof = { ...password, passkey: phone.sign(confirmation.body.challenge) };
  expect((await remove(passkeyId, proof)).status).toBe(204);
  expect((await remove(added.body.id, proof)).status).toBe(422);
  const { form, challenge } = await asked();
  expect((await form.passkey("passkey", device.sign(challenge))).status).toBe(401);
  const again = await secondStep(email);
  expect((await again.form.passkey("second-step", device.sign(again.challenge))).status).toBe(401);
  expect((await remove(added.body.id, { ...password, code: codes[1] })).status).toBe(204);
  expect((await signInForm(call).password(email, PASSWORD)).status).toBe(200);
});

test.each([
  ["signed on another page", { origin: "https://evil.example" }],
  ["signed for another host", { rpId: "evil.example" }],
  ["signed on a page of the host's over http", { origin: "http://millrace.example" }],
  ["of a device that did not look who holds it", { seesOwner: false }],
  ["with the handle of another person", { userHandle: Buffer.from("somebody").toString("base64url") }],
])("what was %s opens nothing", async (_what, wrong) => {
  const { device, email } = await withPasskey();
  const { form, challenge } = await asked();
  const answer = await form.passkey("passkey", device.sign(challenge, wrong));
  expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  expect(form.session()).toBe("");
  const second = await secondStep(email);
  const refused = await second.form.passkey("second-step", device.sign(second.challenge, wrong));
  expect(refused.status).toBe(401);
});

test("a challenge is answered once, for what it was made for, by whom it was made for, and within five minutes", async () => {
  const [ada, bob] = [await withPasskey(), await withPasskey()];
  const { challenge } = await asked();
  const answer = ada.device.sign(challenge);
  expect((await signInForm(call).passkey("passkey", answer)).status).toBe(200);
  expect((await signInForm(call).passkey("passkey", answer)).status).toBe(401);
  expect((await signInForm(call).passkey("passkey", ada.device.sign(challenge))).status).toBe(401);
  const made = Buffer.alloc(54, 7).toString("base64url");
  expect((await signInForm(call).passkey("passkey", ada.device.sign(made))).status).toBe(401);

  const [first, second] = [await secondStep(ada.email), await secondStep(bob.email)];
  expect((await first.form.passkey("second-step", bob.device.sign(first.challenge))).status).toBe(401);
  expect((await first.form.passkey("second-step", ada.device.sign(second.challenge))).status).toBe(401);
  expect((await first.form.passkey("second-step", bob.device.sign(second.challenge))).status).toBe(401);
  // Challenges for the sign-in page are not valid for the second step, and vice versa.
  const page = await asked();
  expect((await first.form.passkey("second-step", ada.device.sign(page.challenge))).status).toBe(401);
  expect((await page.form.passkey("passkey", ada.device.sign(first.challenge))).status).toBe(401);
  expect((await first.form.passkey("second-step", ada.device.sign(first.challenge))).status).toBe(200);

  const late = await asked();
  time.offsetMs += 5 * 60_000 + 1_000;
  expect((await late.form.passkey("passkey", ada.device.sign(late.challenge))).status).toBe(401);
});

test("a counter that goes back is a copy, and of two at once with the same one comes in", async () => {
  const { device } = await withPasskey();
  const at = async (counter: number) => {
    const { form, challenge } = await asked();
    return form.passkey("passkey", device.sign(challenge, { counter }));
  };
  expect((await at(10)).status).toBe(200);
  expect((await at(10)).status).toBe(401);
  expect((await at(9)).status).toBe(401);
  expect((await at(0)).status).toBe(401);
  const both = await Promise.all([at(11), at(11)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("a passkey is added by its person alone, once, and not with a challenge of another", async () => {
  const [ada, bob] = [await newMember("viewer"), await newMember("viewer")];
  const device = passkeyDevice();
  const options = async (cookie: string) =>
    (await call("POST", "/me/passkeys/options", { ...from(cookie), body: password })).body;
  const given = await options(ada.cookie);
  expect(given).toMatchObject({
    rp: { id: "millrace.example" },
    user: { name: ada.email },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const keep = (cookie: string, passkey: unknown) =>
    call("POST", "/me/passkeys", { ...from(cookie), body: { name: "Key", passkey } });
  expect((await keep(bob.cookie, device.make(given.challenge))).status).toBe(409);
  for (const wrong of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { seesOwner: false }]) {
    expect((await keep(ada.cookie, device.make(given.challenge, wrong))).status).toBe(409);
  }
  expect((await keep(ada.cookie, device.make(given.challenge))).status).toBe(201);
  expect((await keep(ada.cookie, passkeyDevice().make(given.challenge))).status).toBe(409);
  expect((await keep(bob.cookie, device.make((await options(bob.cookie)).challenge))).status).toBe(409);
  for (const bad of [{}, { id: "x" }, { ...device.make("x"), id: "" }]) {
    expect((await keep(bob.cookie, bad)).status).toBe(422);
  }
  expect((await signInForm(call).passkey("passkey", { id: "x" })).status).toBe(401);
  expect((await signInForm(call).passkey("passkey", "x".repeat(9_000))).status).toBe(401);
});

test("answers that sign in are forgotten when they would have run out by themselves", async () => {
  const { device } = await withPasskey();
  const { form, challenge } = await asked();
  await form.passkey("passkey", device.sign(challenge));
  expect(await database.sql`select 1 from used_challenges`).not.toHaveLength(0);
  const before = await database.sql`select count(*)::int as n from used_challenges`;
  // Requesting a challenge stores nothing.
  for (let times = 0; times < 5; times += 1) await asked();
  expect(await database.sql`select count(*)::int as n from used_challenges`).toEqual(before);
});
