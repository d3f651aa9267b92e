import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { totpCodes } from "@/lib/features/sign-in/tests/totp-codes.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const entry = await testHttpEntry();
const { call, signIn, time } = entry;
const { newPerson, newMember } = peopleOf(entry);
const codeOf = totpCodes(time);
const password = "a long password";
const reason = "Sends spam";

test("the instance owner lists and finds everybody and every workspace; nobody else does", async () => {
  const ada = await newPerson();
  const people = await call("GET", `/instance/people?q=${ada.email.toUpperCase()}`);
  expect(people.body).toEqual({
    items: [
      {
        ...{ id: ada.id, email: ada.email, name: "Ada", instance_owner: false, second_step: false },
        ...{ created_at: expect.any(String), last_used_at: null, blocked_at: null, block_reason: null },
        workspaces: [{ id: ada.workspace, name: "Ada's workspace", role: "owner" }],
      },
    ],
    next_cursor: null,
  });
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(200);
  const credit = { workspace_id: ada.workspace, amount: 700, currency: "USD" };
  await call("POST", "/credits", { body: credit });
  const listed = async () => (await call("GET", `/instance/workspaces?q=${ada.email}`)).body.items;
  await expect.poll(async () => (await listed())[0]?.last_used_at).toEqual(expect.any(String));
  const workspaces = await call("GET", `/instance/workspaces?q=${ada.email}`);
  expect(workspaces.body.items).toEqual([
    {
      ...{
        id: ada.workspace,
        name: "Ada's workspace",
        owners: [ada.email],
        members: 1,
        workflows: 0,
        runs: 0,
      },
      ...{ created_at: expect.any(String), last_used_at: expect.any(String) },
      ...{ blocked_at: null, block_reason: null, storage_bytes: 0 },
      balances: [{ currency: "USD", amount: 700 }],
    },
  ]);
  for (const id of ["listInstancePeople", "listInstanceWorkspaces"]) {
    const path = endpoints[id]?.path ?? "";
    const page = await call("GET", `${path}?limit=1`);
    expect(endpoints[id]?.answer?.parse(page.body)).toEqual(page.body);
    const next = await call("GET", `${path}?limit=1&cursor=${page.body.next_cursor}`);
    expect(next.body.items[0].id < page.body.items[0].id).toBe(true);
    expect((await call("GET", path, { token: ada.token })).status).toBe(403);
    expect((await call("GET", `${path}?q=nobody-has-this`)).body.items).toEqual([]);
  }
});

test("a blocked person is told the reason after the right password; sessions and tokens stop until they are unblocked", async () => {
  const editor = await newMember("editor");
  const path = `/instance/people/${editor.id}`;
  const mine = () => call("GET", "/me", { token: editor.token });
  const session = () => call("GET", "/me", { cookie: editor.cookie });
  expect((await call("POST", `${path}/block`, { body: { reason } })).status).toBe(204);
  for (const asked of [mine, session])
    expect((await asked()).body).toMatchObject({ status: 403, code: "person_blocked" });
  const notified = await signIn(editor.email, password);
  expect(notified.body).toMatchObject({ status: 403, detail: expect.stringContaining(reason) });
  expect(notified.cookie).toBe("");
  expect((await signIn(editor.email, "not their password")).text).not.toContain(reason);
  const [row] = (await call("GET", `/instance/people?q=${editor.email}`)).body.items;
  expect(row).toMatchObject({ blocked_at: expect.any(String), block_reason: reason });
  expect((await call("POST", `${path}/unblock`)).status).toBe(204);
  for (const asked of [mine, session]) expect((await asked()).status).toBe(200);
  expect((await signIn(editor.email, password)).cookie).not.toBe("");
});

test("a block needs a reason, spares the owner, and is the owner's alone", async () => {
  const ada = await newPerson();
  const { body: owner } = await call("GET", "/me");
  for (const path of [`/instance/people/${ada.id}/block`, `/instance/workspaces/${ada.workspace}/block`]) {
    for (const body of [undefined, {}, { reason: "  " }]) {
      const refused = await call("POST", path, body === undefined ? {} : { body });
      expect(refused.body).toMatchObject({ status: 422, errors: [{ path: "reason" }] });
    }
    expect((await call("POST", path, { token: ada.token, body: { reason } })).status).toBe(403);
  }
  for (const path of [
    `/instance/people/${owner.id}/block`,
    `/instance/workspaces/${owner.workspace.id}/block`,
  ])
    expect((await call("POST", path, { body: { reason } })).body).toMatchObject({
      status: 409,
      code: "conflict",
    });
  const nobody = "00000000-0000-7000-8000-000000000000";
  for (const kind of ["people", "workspaces"])
    for (const act of ["block", "unblock"])
      for (const id of [nobody, "no-id"])
        expect((await call("POST", `/instance/${kind}/${id}/${act}`, { body: { reason } })).status).toBe(404);
});

test("each act is in the audit log of the instance with its reason, for the owner of the instance", async () => {
  const ada = await newPerson();
  const long = 'ä"'.repeat(200);
  await call("POST", `/instance/people/${ada.id}/block`, { body: { reason: long } });
  await call("POST", `/instance/people/${ada.id}/unblock`, { body: { reason: "A mistake" } });
  await call("POST", `/instance/workspaces/${ada.workspace}/block`, { body: { reason } });
  await call("POST", `/instance/workspaces/${ada.workspace}/unblock`);
  const { body } = await call("GET", "/audit?scope=instance&limit=4");
  const act = (action: string, kind: string, item_id: string, why: string | null) => ({
    ...{ id: expect.any(String), at: expect.any(String), actor: OWNER.email },
    ...{ action, kind, item_id, reason: why },
  });
  expect(body.items).toEqual([
    act("workspace.unblock", "workspace", ada.workspace, null),
    act("workspace.block", "workspace", ada.workspace, reason),
    act("person.unblock", "person", ada.id, "A mistake"),
    act("person.block", "person", ada.id, long),
  ]);
  expect(endpoints.listAudit?.answer?.parse(body)).toEqual(body);
  expect((await call("GET", "/audit?scope=instance", { token: ada.token })).status).toBe(403);
  expect((await call("GET", "/audit", { token: ada.token })).body.items).toEqual([]);
});

test("the instance owner lets back in somebody who is in none of their workspaces", async () => {
  const ada = await newPerson();
  const { id: own } = (await call("GET", "/me")).body;
  const path = `/instance/people/${ada.id}`;
  const link = await call("POST", `${path}/password-link`);
  expect(link.status).toBe(201);
  expect(endpoints.makePersonLink?.answer?.parse(link.body)).toEqual(link.body);
  const token = link.body.url.split("#")[1];
  const next = "another long password";
  expect((await call("POST", "/new-password", { token: null, body: { token, password: next } })).status).toBe(
    200,
  );
  const again = await signIn(ada.email, next);
  expect(again.cookie).not.toBe("");

  const session = { cookie: again.cookie, headers: SAME_ORIGIN };
  const begun = await call("POST", "/me/totp", { ...session, body: { password: next } });
  const confirm = { ...session, body: { code: codeOf(begun.body.secret) } };
  expect((await call("POST", "/me/totp/confirm", confirm)).status).toBe(200);
  expect((await signIn(ada.email, next)).body.code).toBe("second_step_required");
  for (const _again of [1, 2])
    expect((await call("POST", `${path}/factors/reset`, { body: { reason: "Lost phone" } })).status).toBe(
      204,
    );
  expect((await signIn(ada.email, next)).cookie).not.toBe("");
  for (const act of ["password-link", "factors/reset"]) {
    expect((await call("POST", `/instance/people/${own}/${act}`)).status).toBe(409);
    expect((await call("POST", `${path}/${act}`, { token: ada.token })).status).toBe(403);
    expect((await call("POST", `/instance/people/no-id/${act}`)).status).toBe(404);
  }
  const { items } = (await call("GET", "/audit?scope=instance&limit=3")).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    "person.factors_reset",
    "person.factors_reset",
    "person.password_link",
  ]);
});

test("a deleted person is gone with the workspaces that are theirs alone; what others share is not", async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const { body: owner } = await call("GET", "/me");
  const invited = await call("POST", "/members", {
    token: ada.token,
    body: { email: bob.email, role: "viewer" },
  });
  await call("POST", `/invitations/${invited.body.token}`, { token: bob.token });
  const stored = await call("DELETE", `/instance/people/${ada.id}`, { body: { reason } });
  expect(stored.body).toMatchObject({ status: 409, detail: expect.stringContaining("only owner") });
  expect((await call("DELETE", `/instance/people/${bob.id}`)).status).toBe(204);
  expect((await call("GET", "/me", { token: bob.token })).status).toBe(401);
  expect((await call("GET", `/instance/people?q=${bob.email}`)).body.items).toEqual([]);
  expect((await call("GET", `/instance/workspaces?q=${bob.workspace}`)).body.items).toEqual([]);
  expect((await call("GET", "/me", { token: ada.token })).status).toBe(200);
  expect((await call("DELETE", `/instance/people/${ada.id}`, { body: { reason } })).status).toBe(204);
  for (const path of [`people/${ada.id}`, `people/${bob.id}`, `workspaces/${ada.workspace}`])
    expect((await call("DELETE", `/instance/${path}`)).status).toBe(404);
  for (const path of [`people/${owner.id}`, `workspaces/${owner.workspace.id}`])
    expect((await call("DELETE", `/instance/${path}`)).status).toBe(409);
  const { items } = (await call("GET", "/audit?scope=instance&limit=2")).body;
  expect(items).toMatchObject([
    { action: "person.delete", item_id: ada.id, reason },
    { action: "person.delete", item_id: bob.id, reason: null },
  ]);
});
