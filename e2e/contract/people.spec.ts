import { expect, test } from "@playwright/test";
import { z } from "zod";
import { apiOf, expectRefusal, owner } from "@/e2e/api/api";
import { flow, webhook } from "@/e2e/api/documents";
import { draft } from "@/e2e/api/live";
import { join, newPerson } from "@/e2e/api/people";
import { everything } from "@/e2e/api/runs";
import { unique } from "@/e2e/api/unique";

const token = z.strictObject({ id: z.string(), name: z.string(), token: z.string().min(20) });

test("a token is shown once, works, and ends when it is deleted", async () => {
  const { api } = await newPerson();
  const answer = await api.post("/tokens", { name: "for a script" });
  expect(answer.status).toBe(201);
  const made = token.parse(answer.json);
  const listed = await api.get("/tokens");
  expect(listed.text).toContain(made.id);
  expect(listed.text).not.toContain(made.token);
  const script = apiOf(made.token);
  expect((await script.get("/workflows")).status).toBe(200);
  expect((await api.delete(`/tokens/${made.id}`)).status).toBe(204);
  expectRefusal(await script.get("/workflows"), 401);
  expectRefusal(await api.delete(`/tokens/${made.id}`), 404);
});

test("a token does what its scopes allow", async () => {
  const { api } = await newPerson();
  const reader = apiOf(
    token.parse((await api.post("/tokens", { name: "reader", scopes: ["read"] })).json).token,
  );
  const saved = await draft(flow([webhook(0)]), api);
  expect((await reader.get(`/workflows/${saved.id}`)).status).toBe(200);
  expectRefusal(await reader.post("/workflows", flow([webhook(0)])), 403);
  expectRefusal(await reader.delete(`/workflows/${saved.id}`), 403);
  expectRefusal(await reader.post("/tokens", { name: "more than I may" }), 403);
});

test("a token that has expired is none", async () => {
  const { api } = await newPerson();
  const soon = new Date(Date.now() + 1_500).toISOString();
  const answer = await api.post("/tokens", { name: "short", expires_at: soon });
  expect(answer.status, answer.text).toBe(201);
  const short = apiOf(token.parse(answer.json).token);
  expect((await short.get("/workflows")).status).toBe(200);
  await expect.poll(async () => (await short.get("/workflows")).status).toBe(401);
  const past = await api.post("/tokens", { name: "late", expires_at: "2020-01-01T00:00:00Z" });
  if (past.status === 201) expectRefusal(await apiOf(token.parse(past.json).token).get("/workflows"), 401);
  else expect(past.status).toBe(422);
});

test("bodies of tokens are judged", async () => {
  for (const body of [
    {},
    { name: 7 },
    { name: "x", scopes: ["everything"] },
    { name: "x", expires_at: "soon" },
  ]) {
    expect.soft((await owner.post("/tokens", body)).status, JSON.stringify(body)).toBe(422);
  }
});

test("the owner of the instance makes people with workspaces of their own; nobody else does", async () => {
  const email = `${unique("new")}@example.com`;
  const person = { email, password: "quite-a-long-passphrase", name: "New" };
  const answer = await owner.post("/users", person);
  expect(answer.status).toBe(201);
  const made = z
    .looseObject({ id: z.string(), workspace_id: z.string(), token: z.string() })
    .parse(answer.json);
  const api = apiOf(made.token);
  expect((await api.get("/workflows")).json).toEqual({ items: [], next_cursor: null });
  expectRefusal(await api.post("/users", { ...person, email: `${unique("other")}@example.com` }), 403);
  expect([409, 422]).toContain((await owner.post("/users", person)).status);
  expect([409, 422]).toContain(
    (await owner.post("/users", { ...person, email: email.toUpperCase() })).status,
  );
  for (const bad of [
    { ...person, email: "nobody" },
    { ...person, email: `${unique("x")}@example.com`, password: "short" },
    { email },
  ]) {
    expectRefusal(await owner.post("/users", bad), 422);
  }
  expect(answer.text).not.toContain(person.password);
});

test("members come with their role, and go", async () => {
  const [host, guest] = [await newPerson(), await newPerson()];
  const row = z.looseObject({ email: z.string(), role: z.string() });
  expect(await everything("/members", row, host.api)).toMatchObject([{ email: host.email, role: "owner" }]);
  await join(host.api, guest, "viewer");
  const both = await everything("/members", row, host.api);
  expect(both.map(({ email }) => email).sort()).toEqual([host.email, guest.email].sort());
  expect((await host.api.delete(`/members/${guest.id}`)).status).toBe(204);
  expect(await everything("/members", row, host.api)).toHaveLength(1);
  expect([400, 403, 409, 422]).toContain((await host.api.delete(`/members/${host.id}`)).status);
  expectRefusal(await host.api.post("/members", { email: guest.email, role: "emperor" }), 422);
});
