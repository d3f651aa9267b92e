import { expect, test } from "@playwright/test";
import { z } from "zod";
import { Instance } from "@/e2e/durability/instance";

const waiting = z.object({ items: z.array(z.object({ email: z.string(), url: z.string().nullable() })) });
const workspaces = z.object({ items: z.array(z.object({ id: z.string(), owners: z.array(z.string()) })) });
const confirmed = z.object({ email: z.string(), workspace_id: z.string() });

let open: Instance;
test.beforeAll(async () => {
  open = await Instance.create({ MILLRACE_SIGNUP: "open" });
});
test.afterAll(async () => {
  await open?.remove();
});

const post = (path: string, body: object, cookie = "") =>
  fetch(open.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

async function workspacesOf(email: string) {
  const { json } = await open.api.get(`/workspaces?q=${encodeURIComponent(email)}`);
  return workspaces.parse(json).items;
}

test("who signs up has a workspace of their own once the link is confirmed, and looking at it confirms nothing", async () => {
  const email = "ada@elsewhere.example";
  const form = await fetch(`${open.address}/sign-up`);
  expect(form.status).toBe(200);
  expect(await form.text()).toContain('type="password"');
  const asked = await post("/api/auth/sign-up", { email, password: "a long passphrase", name: "Ada" });
  expect(asked.status).toBe(202);
  // Without email, the link is shown to the operator.
  const { items } = waiting.parse((await open.api.get("/sign-ups")).json);
  const { url } = items.find((each) => each.email === email) ?? { url: null };
  const { pathname, searchParams } = new URL(url ?? "");
  expect(pathname).toBe("/confirm");
  const token = searchParams.get("token") ?? "";
  const cookie = asked.headers.getSetCookie().at(0)?.split(";")[0] ?? "";
  for (const path of [`/confirm?token=${token}`, `/api/auth/confirm?token=${token}`]) {
    for (const browser of ["", cookie]) {
      const page = await fetch(open.address + path, { headers: { cookie: browser } });
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const html = await page.text();
      // The form works without scripts. In the browser that signed up, it asks for no password.
      expect(html).toMatch(/<form[^>]+method="post"/i);
      expect(html.includes('type="password"')).toBe(browser === "");
    }
  }
  expect(await workspacesOf(email)).toEqual([]);
  expect((await post("/api/auth/confirm", { token })).status).toBe(422);
  const answer = await post("/api/auth/confirm", { token }, cookie);
  expect(answer.status).toBe(200);
  const made = confirmed.parse(await answer.json());
  expect(await workspacesOf(email)).toMatchObject([{ id: made.workspace_id, owners: [email] }]);
  expect((await post("/api/auth/confirm", { token }, cookie)).status).toBe(404);
});

test("a known address is answered as an unknown one, and gets no second account", async () => {
  const known = { email: "owner@example.com", password: "a long passphrase", name: "Eve" };
  const [first, second] = [
    await post("/api/auth/sign-up", known),
    await post("/api/auth/sign-up", { ...known, email: "nobody@elsewhere.example" }),
  ];
  expect([first.status, await first.text()]).toEqual([second.status, await second.text()]);
  expect(await workspacesOf(known.email)).toHaveLength(1);
});
