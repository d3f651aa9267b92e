import { beforeEach, expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { sweepPeople } from "@/lib/service/people/sweep-people";

const entry = await testHttpEntry();
const { call, signIn, services, database, time } = entry;
const { newPerson, newMember } = peopleOf(entry);

interface Noted {
  kind: string;
  actor: string | null;
  times: number;
  subject: string | null;
  details: Record<string, unknown>;
}
const events = async (query = "", more: object = {}): Promise<Noted[]> =>
  (await call("GET", `/security-log?limit=200${query}`, more)).body.items;
const INSTANCE = "&scope=instance";

// A flood of events is written in bulk until its 15-minute window is over, so each test starts after it.
beforeEach(() => {
  time.offsetMs += 15 * 60_000;
});

test("what is done with rights and keys is told to the owner of the workspace, without the keys", async () => {
  const ada = await newMember("editor");
  const { body: token } = await call("POST", "/tokens", { body: { name: "CI" } });
  await call("DELETE", `/tokens/${token.id}`);
  const key = { name: "Mine", provider: "news", value: "0f8c2b7d4e6a49d1b3c5nobodysees" };
  const { body: stored } = await call("POST", "/credentials", { body: key });
  const found = await events();
  expect(found.find(({ subject, kind }) => subject === token.id && kind === "token_made")).toMatchObject({
    actor: OWNER.email,
    via: "token",
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    details: { name: "CI", scopes: ["read", "write"] },
    times: 1,
  });
  expect(found).toContainEqual(expect.objectContaining({ kind: "token_revoked", subject: token.id }));
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: "key_stored",
      subject: stored.id,
      details: { name: "Mine", provider: "news" },
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ kind: "member_invited", details: { email: ada.email, role: "editor" } }),
  );
  expect(found).toContainEqual(expect.objectContaining({ kind: "member_joined", actor: ada.email }));
  const [shape] = (await call("GET", "/security-log?limit=1")).body.items;
  const page = { items: [shape], next_cursor: null };
  expect(endpoints.listSecurityEvents?.answer?.parse(page)).toEqual(page);
  const { text } = await call("GET", "/security-log?limit=200");
  for (const secret of [key.value, token.token]) expect(text).not.toContain(secret);
});

test("an address whose key changes with a save is told, without the key", async () => {
  const workflow = (api_key: string) => ({
    format: "millrace.workflow/1",
    name: "Keyed",
    workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in", api_key } }],
    connections: [],
  });
  const { body: made } = await call("POST", "/workflows", { body: workflow("first-key-of-the-trigger") });
  const headers = { "If-Match": "*" };
  const second = workflow("second-key-of-the-trigger");
  await call("PUT", `/workflows/${made.id}`, { headers, body: second });
  await call("PUT", `/workflows/${made.id}`, { headers, body: { ...second, name: "Other" } });
  const found = await events();
  const notified = found.filter(({ subject, kind }) => subject === made.id && kind === "address_key_changed");
  expect(notified.map(({ details }) => details)).toEqual([
    { address: "api/t/in", change: "replaced" },
    { address: "api/t/in", change: "set" },
  ]);
  expect(JSON.stringify(found)).not.toContain("key-of-the-trigger");
});

test("sign-ins and failures are told, and never what was typed for somebody who is not here", async () => {
  const ada = await newPerson();
  await signIn(ada.email, "a long password");
  for (let times = 0; times < 3; times += 1) await signIn(ada.email, "wrong password");
  await signIn("my.secret.password", "wrong password");
  const seen = await events("", { token: ada.token });
  expect(seen).toMatchObject([
    { kind: "sign_in_failed", actor: ada.email, times: 3 },
    { kind: "sign_in", actor: ada.email, times: 1 },
  ]);
  await services.security.flush();
  const { text } = await call("GET", `/security-log?limit=200${INSTANCE}`);
  expect(text).toContain("sign_in_failed");
  expect(text).not.toContain("my.secret");
});

test("of who was removed a workspace is told no more", async () => {
  const ada = await newMember("editor");
  await signIn(ada.email, "wrong password");
  await call("DELETE", `/members/${ada.id}`);
  await signIn(ada.email, "wrong password");
  const failed = (await events("&kind=sign_in_failed")).filter(({ actor }) => actor === ada.email);
  expect(failed).toMatchObject([{ times: 1 }]);
});

test("only owners read it, each of their own workspace, and of the instance its owner", async () => {
  const [ada, editor] = [await newPerson(), await newMember("editor")];
  const session = { cookie: editor.cookie, headers: SAME_ORIGIN };
  for (const path of ["/security-log", "/security-log/export"]) {
    expect((await call("GET", path, session)).status).toBe(403);
    expect((await call("GET", `${path}?scope=instance`, { token: ada.token })).status).toBe(403);
  }
  await call("POST", "/tokens", { body: { name: "the owner's" } });
  expect(JSON.stringify(await events("", { token: ada.token }))).not.toContain("the owner's");
  const { body: reader } = await call("POST", "/tokens", { body: { name: "reader", scopes: ["read"] } });
  expect((await call("GET", "/security-log", { token: reader.token })).status).toBe(200);
});

test("a flood of refusals is a few rows", async () => {
  const editor = await newMember("viewer");
  const session = { cookie: editor.cookie, headers: SAME_ORIGIN };
  for (let times = 0; times < 20; times += 1)
    await call("POST", "/tokens", { ...session, body: { name: "x" } });
  for (let times = 0; times < 20; times += 1) await call("GET", "/me", { token: `mr_wrong_${times}` });
  expect(await events("&kind=forbidden")).toContainEqual(
    expect.objectContaining({ actor: editor.email, subject: "createToken", times: 20 }),
  );
  expect(await events(`&kind=token_refused${INSTANCE}`)).toMatchObject([{ times: 20 }]);
  for (let index = 0; index < 5_000; index += 1) {
    const address = `203.0.113.${index}`;
    services.security.noteInBulk({ kind: "sign_in_failed", workspaceId: null, address });
  }
  for (let index = 0; index < 300; index += 1) {
    await services.security.note({ kind: "token_made", workspaceId: null });
  }
  await services.security.flush();
  const [rows] =
    await database.sql`select count(*)::int as count, sum(times)::int as times from security_events
    where workspace_id is null and kind in ('sign_in_failed', 'token_made')`;
  expect(rows?.times).toBeGreaterThanOrEqual(5_300);
  expect(rows?.count).toBeLessThan(310);
});

test("it is a file to take along, that no table program takes for formulas", async () => {
  const body = { email: "+1-1@example.com", password: "a long password" };
  const { token } = (await call("POST", "/users", { body })).body;
  for (const name of ['a "quoted", name', "t", "t"]) await call("POST", "/tokens", { token, body: { name } });
  const csv = await call("GET", "/security-log/export", { token });
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toContain("security-log.csv");
  const [head, , ...made] = csv.text.trimEnd().split("\r\n");
  expect(head).toBe("id,at,until,times,kind,actor,via,address,subject,details");
  expect(made).toHaveLength(3);
  for (const line of made) expect(line).toContain(",token_made,'+1-1@example.com,token,");
  expect(made[2]).toContain('"{""name"":""a \\""quoted\\"", name""');
  const ndjson = await call("GET", "/security-log/export?format=ndjson", { token });
  const kinds = ndjson.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).kind);
  expect(kinds).toEqual(["log_exported", "log_exported", ...Array(3).fill("token_made")]);
});

test("a time of it is listed and exported, what was noted in bulk with all of its quarter of an hour", async () => {
  const ada = await newPerson();
  const make = (name: string) => call("POST", "/tokens", { token: ada.token, body: { name } });
  await make("old");
  await signIn(ada.email, "a long password");
  // Moves the clock to the start of a 15-minute window.
  const quarter = 15 * 60_000;
  time.offsetMs += 4 * quarter - ((Date.now() + time.offsetMs) % quarter);
  const began = new Date(Date.now() + time.offsetMs).toISOString();
  await make("new");
  time.offsetMs += 60_000;
  await signIn(ada.email, "wrong password");
  time.offsetMs += 60_000;
  const middle = new Date(Date.now() + time.offsetMs).toISOString();
  await signIn(ada.email, "wrong password");
  const between = async (span: string) => {
    const seen = await events(`&${span}`, { token: ada.token });
    const file = await call("GET", `/security-log/export?format=ndjson&${span}`, { token: ada.token });
    expect(file.status).toBe(200);
    const lines: Noted[] = file.text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const notified = (list: Noted[]) =>
      list.filter(({ kind }) => kind !== "log_exported").map(({ kind, details }) => details.name ?? kind);
    expect(notified(lines)).toEqual(notified(seen));
    return notified(seen);
  };
  expect(await between(`before=${began}`)).toEqual(["sign_in", "old"]);
  expect(await between(`after=${began}`)).toEqual(["sign_in_failed", "new"]);
  expect(await between(`after=${middle}`)).toEqual(["sign_in_failed"]);
  expect(await between(`after=${began}&before=${began}`)).toEqual([]);
  expect((await call("GET", "/security-log?after=yesterday")).status).toBe(400);
});

test("it is kept for 180 days", async () => {
  const ada = await newPerson();
  await call("POST", "/tokens", { token: ada.token, body: { name: "old" } });
  const made = time.offsetMs;
  time.offsetMs = made + 179 * 86_400_000;
  await sweepPeople(services);
  expect(await events("", { token: ada.token })).toHaveLength(1);
  time.offsetMs = made + 181 * 86_400_000;
  await sweepPeople(services);
  expect(await events("", { token: ada.token })).toHaveLength(0);
});
