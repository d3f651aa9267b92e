import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { ensureOwner } from "@/lib/service/people/ensure-owner";

const { call, services, database } = await testHttpEntry();

test("an instance has one set-up, however many try at once", async () => {
  const body = { email: "second@example.com", password: "a long password" };
  expect((await call("POST", "/setup", { token: null, body })).status).toBe(409);
  await database.sql`delete from tokens`;
  await database.sql`delete from sessions`;
  await database.sql`delete from members`;
  await database.sql`delete from users`;
  services.callers.clear();
  const tries = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      call("POST", "/setup", { token: null, body: { ...body, email: `first${index}@example.com` } }),
    ),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const [row] = await database.sql`select count(*)::int as users from users`;
  expect(row).toEqual({ users: 1 });
  await database.sql`delete from members`;
  await database.sql`delete from users`;
  expect(await ensureOwner(services)).toEqual({ ok: true, value: undefined });
});
