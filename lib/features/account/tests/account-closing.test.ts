import { expect, test } from "vitest";
import { SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { signInWith } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { newId } from "@/lib/kit/id";

const { balance, buyer, call, credit, person, setPrice, sql, url, workflow } = await testMarket();
type Who = Awaited<ReturnType<typeof person>>;

const password = "correct horse battery";

/** Signs in as in a browser. Returns a function that deletes the account. */
async function prepareEnd(who: Who) {
  const { cookie } = await signInWith(url)(who.email, password);
  return () => call("POST", "/me/deletion", { cookie, headers: SAME_ORIGIN, body: { password } });
}

/** Live workflows in workspaces without members. */
const liveOfNobody = () =>
  sql`select w.id from workflows w where w.deleted_at is null and not exists
    (select from members m where m.workspace_id = w.workspace_id)`;

/** Counts what deleting the account removes from its workspace. */
async function countThings({ workspaceId }: Who) {
  const [row] = await sql`select
    (select count(*)::int from workflows where workspace_id = ${workspaceId} and deleted_at is null) as workflows,
    (select count(*)::int from widgets where workspace_id = ${workspaceId}) as widgets,
    (select count(*)::int from credentials where workspace_id = ${workspaceId}) as credentials,
    (select count(*)::int from members where workspace_id = ${workspaceId}) as members`;
  return row;
}

async function isWaiting(statement: string): Promise<boolean> {
  const rows = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`;
  return rows.length > 0;
}

test("four writers who publish while the account ends leave nothing live behind", async () => {
  const who = await person("writer");
  let published = 0;
  let enough = () => {};
  const allWrote = new Promise<void>((resolve) => {
    enough = resolve;
  });
  /**
   * Creates and publishes workflows until the account is gone. Returns all statuses, which must be ones that
   * a caller can understand.
   */
  async function write(): Promise<number[]> {
    const statuses: number[] = [];
    const document = (await who.api("GET", `/workflows/${first.id}`)).body;
    for (;;) {
      const { format, name, workers, connections } = document;
      const made = await who.api("POST", "/workflows", { format, name, workers, connections });
      statuses.push(made.status);
      if (made.status !== 201) return statuses;
      statuses.push((await who.api("POST", `/workflows/${made.body.id}/publish`)).status);
      published += 1;
      if (published === 8) enough();
    }
  }
  const first = await workflow(who);
  const end = await prepareEnd(who);
  const writers = Promise.all([write(), write(), write(), write()]);
  await allWrote;
  expect((await end()).status).toBe(204);
  for (const statuses of await writers)
    for (const status of statuses) expect([200, 201, 401, 404, 409]).toContain(status);
  expect(await liveOfNobody()).toEqual([]);
  expect(await countThings(who)).toEqual({ workflows: 0, widgets: 0, credentials: 0, members: 0 });
});

test("who was let in before the end and writes after it is refused, by the database itself", async () => {
  const who = await person("latewriter");
  const { id } = await workflow(who);
  const end = await prepareEnd(who);
  const writing = await sql.reserve();
  await writing`begin`;
  const copy = newId(Date.now());
  await writing`insert into workflows select (jsonb_populate_record(w, jsonb_build_object('id', ${copy}::text))).*
    from workflows w where id = ${id}`;
  // This insert comes first, so the deletion waits for it and then deletes its row too.
  const ended = end();
  await expect.poll(() => isWaiting("for no key update"), { timeout: 20_000 }).toBe(true);
  await writing`commit`;
  expect((await ended).status).toBe(204);
  expect(await liveOfNobody()).toEqual([]);
  const late = writing`insert into workflows select (jsonb_populate_record(w,
      jsonb_build_object('id', ${newId(Date.now())}::text, 'deleted_at', null))).*
    from workflows w where id = ${id}`;
  await expect(late).rejects.toMatchObject({ code: "MR001" });
  writing.release();
});

test("what cannot be deleted whole is left whole", async () => {
  const who = await person("wholeseller");
  const { id } = await workflow(who);
  const end = await prepareEnd(who);
  const source = { workflow_id: id, provider_id: "board" };
  await who.api("POST", "/widgets", { name: "w", kind: "text", source, options: {} });
  await who.api("POST", "/credentials", { name: "k", provider: "market", value: "secret-value" });
  await setPrice(who, "workflow", id, { mode: "monthly", amount: 300, currency: "USD" });
  await credit(buyer, 300);
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  const [before, had] = [await balance(buyer), await countThings(who)];
  // Credentials are deleted last.
  await sql.unsafe(`create function stop_here() returns trigger language plpgsql as
    $$ begin raise exception 'stopped'; end $$;
    create trigger stop_here before delete on credentials for each row execute function stop_here()`);
  expect((await end()).status).toBe(500);
  await sql.unsafe("drop trigger stop_here on credentials");
  expect(await countThings(who)).toEqual(had);
  expect(await balance(buyer)).toBe(before);
  expect((await who.api("GET", "/me")).status).toBe(200);
  expect((await call("POST", `/api/t/${id}/board`, { token: who.token, body: {} })).status).toBe(202);
  expect((await end()).status).toBe(204);
  expect(await countThings(who)).toEqual({ workflows: 0, widgets: 0, credentials: 0, members: 0 });
});
