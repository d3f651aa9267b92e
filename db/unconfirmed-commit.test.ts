import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { connect, connectSql } from "@/db/client";
import { OWNER, readAccess } from "@/db/embedded/cluster";
import { startServer } from "@/db/embedded/start-server";
import { query } from "@/db/handle";
import { isDatabaseAway } from "@/lib/service/process/database-away";

// A server whose synchronous standby is missing, so that every commit waits.
const dataDir = await mkdtemp(path.join(tmpdir(), "millrace-test-"));
await chmod(dataDir, 0o755);
const server = await startServer({ dataDir, disposable: true });
if (!server.ok) throw new Error(server.error);
const { url, pid } = server.value;
const access = await readAccess(path.join(dataDir, "postgres"));
const owner = connectSql(Object.assign(new URL(url), { username: OWNER, password: access?.password }).href, {
  max: 1,
  name: "owner",
});
await owner`create table notes (text text not null)`;
await owner`grant all on notes to public`;
await owner.unsafe("alter role current_user set synchronous_commit = off");
await owner.unsafe(`alter role ${new URL(url).username} set synchronous_commit = on`);
await owner`alter system set synchronous_standby_names = 'missing'`;
await owner`select pg_reload_conf()`;
const { db, hot, end } = connect(url, { max: 4, name: "waiting" });
afterAll(async () => {
  await Promise.all([end(), owner.end()]);
  process.kill(pid, "SIGINT");
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

it.each(["a statement", "a transaction", "a statement on the hot path"])(
  "%s whose wait for the standby is cancelled fails like an outage, although it is stored",
  async (kind) => {
    const insert = "insert into notes select $1 returning text";
    const written =
      kind === "a transaction"
        ? db.transaction(async (tx) => query(tx, insert, [kind]))
        : query(kind === "a statement" ? db : hot, insert, [kind]).then((rows) => rows);
    const outcome = written.then(
      () => null,
      (error: unknown) => error,
    );
    await expect
      .poll(
        () => owner`select pg_cancel_backend(pid) from pg_stat_activity
          where application_name = 'waiting' and wait_event = 'SyncRep'`,
      )
      .toHaveLength(1);
    expect(await outcome).toMatchObject({ code: "COMMIT_UNCONFIRMED" });
    expect(isDatabaseAway(await outcome)).toBe(true);
    expect(await owner`select from notes where text = ${kind}`).toHaveLength(1);
    expect(await query(db, "select 1 as one")).toEqual([{ one: 1 }]);
  },
);
