import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { openEvents } from "@/lib/features/providers/tests/event-stream.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { signInForm } from "./sign-in-form.suite";
import { totpCodes } from "./totp-codes.suite";

const entry = await testHttpEntry({}, { web: true });
const { call, database, signIn, time, url } = entry;
const { newMember, newPerson } = peopleOf(entry);
const PASSWORD = "a long password";

/** All endpoints that a session without the required second factor can use. Review additions carefully. */
const BEFORE = [
  "addPasskey",
  "beginPasskey",
  "beginTotp",
  "changePassword",
  "confirmTotp",
  "endSession",
  "listFactors",
  "listSessions",
  "me",
  "switchWorkspace",
];
const NOBODYS = "01a0a0a0-0000-7000-8000-000000000000";

const from = (cookie: string) => ({ cookie, headers: SAME_ORIGIN });
const rule = (path: string, required: boolean, more: object = {}) =>
  call("PUT", path, { body: { required }, ...more });
const ofWorkspace = (required: boolean, more: object = {}) => rule("/settings/second-step", required, more);
const ofInstance = (required: boolean, more: object = {}) => rule("/instance/second-step", required, more);

async function required(save: typeof ofWorkspace) {
  const saved = await save(true);
  expect(saved.text).toContain('"required":true');
}

const codeOf = totpCodes(time);

async function setUpApp(cookie: string, password = PASSWORD): Promise<string> {
  const begun = await call("POST", "/me/totp", { ...from(cookie), body: { password } });
  expect(begun.status).toBe(201);
  const body = { code: codeOf(begun.body.secret, -1) };
  expect((await call("POST", "/me/totp/confirm", { ...from(cookie), body })).status).toBe(200);
  return begun.body.secret;
}

const owner = await signIn(OWNER.email, OWNER.password);
const { body: mine } = await call("GET", "/me");
await setUpApp(owner.cookie, OWNER.password);
// Every process writes this row on startup.
await database.sql`insert into instance (id, canary, created_at) values (1, 'sealed', now())`;

beforeEach(async () => {
  time.offsetMs += 60_000;
  await database.sql`delete from login_attempts`;
  await database.sql`update instance set second_step_required = false`;
  await database.sql`update workspaces set second_step_required = false`;
  entry.services.callers.clear();
});

describe("who may require it", () => {
  test("nobody who has no second step of their own, so that nobody locks themselves out", async () => {
    const { token } = await newPerson();
    const refused = await ofWorkspace(true, { token });
    expect(refused.body).toMatchObject({ status: 409, code: "conflict" });
    expect(refused.body.detail).toContain("Set up your own two-factor authentication first");
    expect((await ofWorkspace(false, { token })).status).toBe(200);
    expect((await call("GET", "/settings/second-step", { token })).body).toMatchObject({
      required: false,
      people: 1,
      without: 1,
      yours: false,
    });
    await database.sql`update totp_secrets set confirmed_at = null where user_id = ${mine.id}`;
    expect((await ofInstance(true)).status).toBe(409);
    expect((await ofWorkspace(true)).status).toBe(409);
    expect((await ofInstance(false)).status).toBe(200);
    await database.sql`update totp_secrets set confirmed_at = now() where user_id = ${mine.id}`;
    expect((await call("GET", "/instance/second-step")).body).toMatchObject({ yours: true });
  });

  test("a workspace's owner for the workspace, the instance's owner for all; both are told in the log", async () => {
    const editor = await newMember("editor");
    const stranger = await newPerson();
    expect((await ofWorkspace(true, from(editor.cookie))).status).toBe(403);
    expect((await ofInstance(true, { token: stranger.token })).status).toBe(403);
    expect((await call("GET", "/settings/second-step", { cookie: editor.cookie })).status).toBe(403);
    expect((await call("GET", "/instance/second-step", { token: stranger.token })).status).toBe(403);
    const saved = await ofWorkspace(true);
    expect(saved.body).toMatchObject({ required: true, by_instance: false, yours: true });
    expect(saved.body.without).toBeGreaterThan(0);
    expect((await call("GET", "/settings/second-step", { token: stranger.token })).body.required).toBe(false);
    expect((await ofInstance(true)).body.people).toBeGreaterThan(saved.body.people);
    expect((await call("GET", "/settings/second-step", { token: stranger.token })).body).toMatchObject({
      required: false,
      by_instance: true,
    });
    for (const kind of ["second_step_rule_changed", "instance_second_step_rule_changed"]) {
      const { body } = await call("GET", `/security-log?kind=${kind}`);
      expect(body.items[0]).toMatchObject({ actor: OWNER.email, details: { required: true } });
    }
    for (const body of [{}, { required: "yes" }, { required: true, more: 1 }])
      expect((await call("PUT", "/settings/second-step", { body })).status).toBe(422);
  });

  test("owners see who has none, and others do not", async () => {
    const [plain, other] = [await newMember("viewer"), await newMember("owner")];
    await setUpApp(other.cookie);
    const listed = async (more: object) => {
      const { body } = await call("GET", "/members?limit=200", more);
      return new Map<string, string>(
        body.items.map((each: { email: string; second_step: string }) => [each.email, each.second_step]),
      );
    };
    const toOwner = await listed({});
    expect([toOwner.get(plain.email), toOwner.get(other.email)]).toEqual(["none", "set_up"]);
    await database.sql`update users set password_hash = null where email = ${plain.email}`;
    expect((await listed({})).get(plain.email)).toBe("sign_on");
    const toViewer = await listed({ cookie: plain.cookie });
    expect([...new Set(toViewer.values())]).toEqual([null]);
  });
});

describe("a session that lacks it", () => {
  test("opens what leads to a second step, and nothing else of all there is", async () => {
    const { cookie } = await newMember("owner");
    await required(ofWorkspace);
    const ofStrangers = ["getShared", "getSharedData", "callShared"];
    const open: string[] = [];
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.access === "anyone") continue;
      const path = endpoint.path.replaceAll("{kind}", "workflow").replaceAll(/\{[^}]+\}/g, NOBODYS);
      const takesBody = endpoint.method === "POST" || endpoint.method === "PUT";
      const answer = await call(endpoint.method, path, {
        cookie,
        headers: { ...SAME_ORIGIN, "If-Match": '"1"' },
        ...(takesBody && { body: {} }),
      });
      if (answer.body?.code === "second_step_missing") expect(answer.status).toBe(403);
      // Endpoints that also accept a subscription's key treat such a session as an anonymous caller.
      else if (!(ofStrangers.includes(endpoint.id) && answer.status >= 400)) open.push(endpoint.id);
    }
    expect(open.sort()).toEqual(BEFORE);
    const flagged = Object.values(endpoints).filter(({ beforeSecondStep }) => beforeSecondStep);
    expect(flagged.map(({ id }) => id).sort()).toEqual(BEFORE);
  });

  test("is told who requires it and what to do; with the set-up it goes on, in this session", async () => {
    const { cookie } = await newMember("editor");
    const factors = async () => (await call("GET", "/me/factors", { cookie })).body;
    expect(await factors()).toMatchObject({ required_by: null, missing: null });
    await required(ofWorkspace);
    expect(await factors()).toMatchObject({ required_by: "workspace", missing: "set_up" });
    const refused = await call("GET", "/workflows", { cookie });
    expect(refused.body).toMatchObject({ status: 403, code: "second_step_missing" });
    expect(refused.body.detail).toContain("/second-step");
    await setUpApp(cookie);
    expect(await factors()).toMatchObject({ missing: null });
    expect((await call("GET", "/workflows", { cookie })).status).toBe(200);
  });

  test("makes no token, accepts no invitation, ends no rule, takes no other's second step", async () => {
    const { cookie, id } = await newMember("owner");
    await required(ofWorkspace);
    for (const [method, path, body] of [
      ["POST", "/tokens", { name: "around" }],
      ["POST", "/members", { email: "x@example.com", role: "owner" }],
      ["PUT", "/settings/second-step", { required: false }],
      ["POST", `/members/${id}/password-link`, {}],
      ["POST", "/me/deletion", { password: PASSWORD }],
    ] as const) {
      const answer = await call(method, path, { ...from(cookie), body });
      expect([path, answer.status]).toEqual([path, path.includes("password-link") ? answer.status : 403]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  test("of somebody who has one, but signed in before they had, has to sign in again", async () => {
    const person = await newMember("editor");
    const thief = await signIn(person.email, PASSWORD);
    const secret = await setUpApp(person.cookie);
    await required(ofWorkspace);
    expect((await call("GET", "/workflows", { cookie: person.cookie })).status).toBe(200);
    const refused = await call("GET", "/workflows", { cookie: thief.cookie });
    expect(refused.body).toMatchObject({ code: "second_step_missing" });
    expect(refused.body.detail).toContain("Sign in again");
    expect((await call("GET", "/me/factors", { cookie: thief.cookie })).body.missing).toBe("sign_in");
    // Even if the thief knows the password, adding a passkey requires the existing second factor.
    const passkey = await call("POST", "/me/passkeys/options", {
      ...from(thief.cookie),
      body: { password: PASSWORD },
    });
    expect([409, 422]).toContain(passkey.status);
    const form = signInForm(call);
    await form.password(person.email, PASSWORD);
    expect((await form.code(codeOf(secret))).status).toBe(200);
    expect((await call("GET", "/workflows", { cookie: form.session() })).status).toBe(200);
  });

  test("is what is left where somebody turns theirs off, or the owner of the instance removes it", async () => {
    const person = await newMember("editor");
    const secret = await setUpApp(person.cookie);
    await required(ofWorkspace);
    const off = { password: PASSWORD, code: codeOf(secret) };
    expect((await call("POST", "/me/totp/remove", { ...from(person.cookie), body: off })).status).toBe(204);
    expect((await call("GET", "/workflows", { cookie: person.cookie })).body.code).toBe(
      "second_step_missing",
    );
    await setUpApp(person.cookie);
    expect((await call("POST", `/members/${person.id}/factors/reset`, { body: {} })).status).toBe(204);
    const { cookie } = await signIn(person.email, PASSWORD);
    expect((await call("GET", "/workflows", { cookie })).body.code).toBe("second_step_missing");
    await setUpApp(cookie);
    expect((await call("GET", "/workflows", { cookie })).status).toBe(200);
  });

  test("goes on in another workspace, where nothing is required, and is held again here", async () => {
    const { cookie, workspace } = await newMember("editor");
    await required(ofWorkspace);
    const move = (workspace_id: string) =>
      call("POST", "/me/workspace", { ...from(cookie), body: { workspace_id } });
    expect((await move(workspace)).status).toBe(200);
    expect((await call("GET", "/workflows", { cookie })).status).toBe(200);
    expect((await move(mine.workspace.id)).status).toBe(200);
    expect((await call("GET", "/workflows", { cookie })).status).toBe(403);
    await move(workspace);
    await required(ofInstance);
    expect((await call("GET", "/workflows", { cookie })).status).toBe(403);
    expect((await call("GET", "/me/factors", { cookie })).body.required_by).toBe("instance");
  });
});

describe("other ways in", () => {
  test("API tokens go on: those of the API, of assistants and of people who have none", async () => {
    const { token } = await newMember("editor");
    await required(ofInstance);
    expect((await call("GET", "/workflows", { token })).status).toBe(200);
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const headers = { Accept: "application/json, text/event-stream" };
    expect((await call("POST", "/api/mcp", { token, body, headers })).status).toBe(200);
  });

  test("a session opens no assistant's door and no board that is not public", async () => {
    const { cookie } = await newMember("viewer");
    const board = await call("POST", "/dashboards", { body: { name: "Board" } });
    const link = await call("POST", "/share-links", { body: { kind: "dashboard", id: board.body.id } });
    await required(ofWorkspace);
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const headers = { ...SAME_ORIGIN, Accept: "application/json, text/event-stream" };
    const asked = await call("POST", "/api/mcp", { cookie, body, headers });
    expect(asked.text).toBe((await call("POST", "/api/mcp", { token: null, body, headers })).text);
    for (const path of ["", "/data", "/moments"]) {
      const answer = await call("GET", `/dashboards/${board.body.id}${path}`, { cookie });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const shared = `/shared/${String(link.body.url).split("/").at(-1)}`;
    expect((await call("GET", shared, { cookie })).status).toBe(200);
    expect((await call("GET", shared, { token: null })).status).toBe(200);
  });

  test("a stream that is open ends when it is required, and none begins", async () => {
    const { cookie } = await newMember("viewer");
    const board = await call("POST", "/dashboards", { body: { name: "Watched" } });
    const watched = `${url}/api/v1/changes?items=dashboard/${board.body.id}`;
    const stream = await openEvents(watched, { Cookie: cookie });
    expect((await stream.next())?.event).toBe("ready");
    await required(ofWorkspace);
    const notified: (string | undefined)[] = [];
    for (let event = await stream.next(); event !== null; event = await stream.next())
      notified.push(event.event);
    expect(notified.filter((event) => event === "change")).toEqual([]);
    const refused = await call("GET", `/changes?items=dashboard/${board.body.id}`, { cookie });
    expect(refused.status).toBe(403);
  });

  test("who has it already signs in as before", async () => {
    const person = await newMember("editor");
    const secret = await setUpApp(person.cookie);
    await required(ofInstance);
    time.offsetMs += 60_000;
    const form = signInForm(call);
    expect((await form.password(person.email, PASSWORD)).body.code).toBe("second_step_required");
    expect((await form.code(codeOf(secret))).status).toBe(200);
    expect((await call("GET", "/workflows", { cookie: form.session() })).status).toBe(200);
  });
});
