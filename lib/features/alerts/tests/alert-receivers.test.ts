import { expect, test } from "vitest";
import { testAlerts } from "./alerts.suite";

const { alertsOf, call, letters, look, mail, person, rules, runs, seller, services, sql, time, workflow } =
  await testAlerts();
const DAY_MS = 24 * 3600 * 1000;
type Person = typeof seller;

const plain = (letter: string | undefined) => (letter ?? "").replace(/=\r\n/g, "").replace(/=3D/g, "=");
const subjectOf = (letter: string | undefined) => /^Subject: (.*)\r$/m.exec(letter ?? "")?.[1];
const to = (address: string) => letters.map(plain).filter((letter) => letter.includes(`To: ${address}\r`));
const askedIn = (letter: string | undefined) =>
  /\/confirm-mail\?token=([\w.-]+)/.exec(plain(letter))?.[1] ?? "";

async function save(who: Person, id: string, addresses: string[]) {
  const given = [{ on: "failure", to: addresses.map(mail) }];
  const saved = await who.api("PUT", `/workflows/${id}/alerts`, { rules: given });
  expect(saved.status).toBe(200);
  await look();
  return saved.body;
}

async function fail(t: string): Promise<void> {
  await runs(t, "FAIL");
  await look();
}

const post = (path: string, body: object) => call("POST", path, { token: null, body });
const form = (path: string, raw: string) =>
  call("POST", path, { token: null, raw, headers: { "Content-Type": "application/x-www-form-urlencoded" } });

test("a stranger's address gets one mail without the workspace's words, and alerts once its owner confirms", async () => {
  const who = await person("asker");
  await who.api("PUT", "/settings", { name: "Cheap pills" });
  const { id, t } = await workflow(who);
  const saved = await save(who, id, ["Desk@elsewhere.example", who.email]);
  expect(saved.unconfirmed).toEqual(["desk@elsewhere.example"]);
  const [asked, ...more] = letters.map(plain);
  expect(more).toEqual([]);
  expect(asked).toContain("To: desk@elsewhere.example\r");
  for (const word of ["Cheap", "pills", "Board", who.email]) expect(asked).not.toContain(word);
  expect(asked).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");

  letters.length = 0;
  await fail(t);
  await save(who, id, ["desk@elsewhere.example", "desk+more@elsewhere.example", who.email]);
  expect(letters.map(subjectOf)).toEqual(["[Millrace] 'Board' failed"]);
  expect(plain(letters[0])).toContain(`To: ${who.email}`);
  expect(plain(letters[0])).not.toContain("List-Unsubscribe");
  const [{ notified }] = await alertsOf(who, id);
  expect(notified).toContainEqual(
    expect.objectContaining({
      ...mail("Desk@elsewhere.example"),
      delivered_at: null,
      error: expect.objectContaining({ code: "address_not_confirmed" }),
    }),
  );

  // Mail scanners follow links, so opening one must not change anything.
  const token = askedIn(asked);
  const shown = await call("GET", `/api/auth/confirm-mail?token=${token}`, { token: null });
  expect([shown.status, shown.headers.get("location")]).toEqual([303, `/confirm-mail?token=${token}`]);
  for (const forged of ["x", `${token}x`, `${token.split(".")[0]}.`])
    expect((await post("/api/auth/confirm-mail", { token: forged })).status).toBe(404);
  expect((await who.api("GET", `/workflows/${id}/alerts`)).body.unconfirmed).toHaveLength(2);
  expect((await post("/api/auth/confirm-mail", { token })).status).toBe(204);
  expect((await post("/api/auth/confirm-mail", { token })).status).toBe(404);
  expect((await who.api("GET", `/workflows/${id}/alerts`)).body).not.toHaveProperty("unconfirmed");

  letters.length = 0;
  await runs(t, "ok");
  await look();
  const [over] = to("desk@elsewhere.example");
  expect(subjectOf(over)).toBe("[Millrace] A workflow works again (failed)");
  // Unsubscribes with the email's one-click link, then subscribes again on the page.
  const path = /List-Unsubscribe: <https?:\/\/[^/]+(\/api\/auth\/unsubscribe\?token=[\w.-]+)>/
    .exec((over ?? "").replace(/\r\n[ \t]+/g, " "))
    ?.at(1);
  expect((await form(path ?? "", "List-Unsubscribe=One-Click")).status).toBe(200);
  letters.length = 0;
  time.offsetMs += 3_700_000;
  await fail(t);
  expect(letters.map(plain).map((letter) => /^To: (.*)\r$/m.exec(letter)?.[1])).toEqual([who.email]);
  expect((await form(path ?? "", "then=page&again=1")).status).toBe(303);
  letters.length = 0;
  time.offsetMs += 3_700_000;
  await fail(t);
  expect(to("desk@elsewhere.example")).not.toEqual([]);
});

test("what a workflow is called, and why it failed, is quoted: no link, no heading, no subject of a stranger", async () => {
  const who = await person("phisher");
  const evil = "https://evil.example/win";
  const document = {
    format: "millrace.workflow/1",
    name: `You won: ${evil}`,
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "board", variables: [] } },
      { index: 1, type: "transform", params: { expression: `$error("x\\n${evil}\\n# Win")` } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const { id } = (await who.api("POST", "/workflows", document)).body;
  await who.api("POST", `/workflows/${id}/publish`);
  await rules(who, id, [{ on: "failure", to: [mail(who.email), mail("desk@elsewhere.example")] }]);
  await call("POST", `/api/t/${id}/board`, { token: who.token, body: {} });
  await look();
  expect(letters.map(subjectOf)).toEqual(["[Millrace] A workflow failed", "[Millrace] A workflow failed"]);
  for (const letter of letters.map(plain)) {
    expect(letter).toContain(evil);
    expect(letter).not.toContain(`href="${evil}`);
    for (const line of letter.split("\r\n")) expect(line).not.toMatch(/^(https:\/\/evil|# )/);
  }
});

test("rules from before an address had to be confirmed ask it once, with the first alert that it would get", async () => {
  const who = await person("upgraded");
  const { id, t } = await workflow(who);
  await rules(who, id, [{ on: "failure", to: [mail("desk@elsewhere.example")] }]);
  await sql`delete from mail_receivers where workspace_id = ${who.workspaceId}`;
  await fail(t);
  await runs(t, "ok");
  await look();
  await look();
  expect(letters.map(subjectOf)).toEqual(["Confirm that you want to receive alerts"]);
  // An address that wasn't confirmed within 30 days can be asked again.
  const token = askedIn(letters[0]);
  time.offsetMs += 30 * DAY_MS + 1_000;
  expect((await post("/api/auth/confirm-mail", { token })).status).toBe(404);
});

test("a workspace sends a hundred mails a day to others, over all kinds; the next waits, an alert does not", async () => {
  const who = await person("busy");
  const { id, t } = await workflow(who);
  await rules(who, id, [{ on: "failure", to: [mail("desk@elsewhere.example"), mail(who.email)] }]);
  await sql`insert into notices (id, workspace_id, type, channel, address, body, message_id, at, state, outside_at)
    select gen_random_uuid(), ${who.workspaceId}, 'person.asked', 'email', 'x@elsewhere.example', '', '', now(), 'delivered', now()
    from generate_series(1, 98)`;
  const invite = (name: string) =>
    who.api("POST", "/members", { email: `${name}@elsewhere.example`, role: "viewer" });
  for (const name of ["one", "two", "three"]) expect((await invite(name)).status).toBe(201);
  await look();
  await fail(t);
  expect([to("one@elsewhere.example"), to("two@elsewhere.example")].flat()).toHaveLength(2);
  expect(to("three@elsewhere.example")).toEqual([]);
  // Members still get theirs.
  expect(to(who.email)).toHaveLength(1);
  expect(to("desk@elsewhere.example")).toEqual([]);
  const [{ notified }] = await alertsOf(who, id);
  expect(notified).toContainEqual(
    expect.objectContaining({ error: expect.objectContaining({ code: "mail_limit" }) }),
  );
  letters.length = 0;
  time.offsetMs += DAY_MS + 1_000;
  await look();
  expect(to("three@elsewhere.example")).toHaveLength(1);
  expect(to("desk@elsewhere.example")).toEqual([]);
});

test("an address that has no account here is invited by one mail, whatever is done to send more", async () => {
  const who = await person("inviter");
  await who.api("PUT", "/settings", { name: "Cheap pills" });
  const { id } = await workflow(who);
  const body = { email: "guest@elsewhere.example", role: "viewer" };
  const invited = await who.api("POST", "/members", body);
  await who.api("DELETE", `/invitations/${invited.body.id}`);
  await who.api("POST", "/members", body);
  await who.api("POST", "/members", { ...body, email: "guest+more@elsewhere.example" });
  await save(who, id, ["guest@elsewhere.example"]);
  expect(to("guest@elsewhere.example")).toHaveLength(1);
  expect(letters).toHaveLength(1);
  expect(letters[0]).not.toContain("pills");
  // People with an account see which workspace invites them.
  const known = await person("known");
  await who.api("POST", "/members", { email: known.email, role: "viewer" });
  await look();
  expect(to(known.email)[0]).toContain("pills");
  expect(services.env.mail).toBeDefined();
});
