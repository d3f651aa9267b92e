import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { connectSql } from "@/db/client";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { createSeal } from "@/lib/kit/seal";
import { createVault } from "@/lib/service/outbound/vault";
import { checkSecretKey } from "@/lib/service/people/open-instance";
import { rotateKey } from "@/lib/service/people/rotate-key";

const { call, database, services } = await testHttpEntry();
await checkSecretKey(services);
const oldKey = Buffer.alloc(32, 7);
const newKey = Buffer.alloc(32, 9);

const folder = await mkdtemp(path.join(tmpdir(), "millrace-rotate-"));
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command like an operator, on this database and a data folder with a key. */
function command(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["bin/run.mjs", "rotate-key"],
      {
        env: {
          NODE_ENV: "production",
          PATH: process.env.PATH,
          DATABASE_URL: database.url,
          MILLRACE_DATA_DIR: folder,
          ...env,
        },
      },
      (_error, out, problem) => resolve({ code: child.exitCode, said: out + problem }),
    );
  });
}

const { body: me } = await call("GET", "/me");
const document = {
  format: "millrace.workflow/1",
  name: "keyed",
  workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in", api_key: "trigger-key" } }],
  connections: [],
};
const workflow: string = (await call("POST", "/workflows", { body: document })).body.id;
await database.sql`insert into workflow_versions (workflow_id, version, workspace_id, document)
  select id, 1, workspace_id, document from workflows where id = ${workflow}`;
await database.sql`update workflows set live_version = 1, live_hash = draft_hash where id = ${workflow}`;
await call("POST", "/credentials", { body: { name: "n", provider: "news", value: "news-key-123456" } });
await database.sql`insert into totp_secrets (user_id, sealed) values (${me.id}, ${services.seal.seal("app-secret")})`;
const notified = { on: "failure", to: [{ channel: "webhook", address: "https://example.com/in" }] };
const { body: alerts } = await call("PUT", `/workflows/${workflow}/alerts`, { body: { rules: [notified] } });

/** Decrypts every encrypted value with this key. */
async function openedWith(key: Uint8Array): Promise<(string | null)[]> {
  const seal = createSeal(key);
  const texts = await database.sql<{ text: string }[]>`select sealed as text from credentials
    union all select sealed from totp_secrets
    union all select sealed from alert_rules
    union all select document from workflows union all select document from workflow_versions
    union all select canary from instance`;
  return texts.map(({ text }) => {
    const opened = seal.unseal(/v1:[\w:-]+/.exec(text)?.[0] ?? "");
    return opened.ok ? opened.value : null;
  });
}
const all = ["news-key-123456", "app-secret", alerts.secret, "trigger-key", "trigger-key", "millrace"];

// Each test starts with the key that the previous one left.
describe("one after the other", { shuffle: false }, () => {
  test("nothing changes while somebody serves, or with a key that does not fit", async () => {
    const serving = connectSql(database.url, { max: 1, name: "millrace" });
    await serving`select 1`;
    const busy = await rotateKey(database.db, oldKey, newKey);
    expect(busy).toEqual({ ok: false, error: expect.stringContaining("Stop it on every machine first") });
    await serving.end();
    await expect
      .poll(() => rotateKey(database.db, Buffer.alloc(32, 1), newKey))
      .toEqual({ ok: false, error: expect.stringMatching(/^MILLRACE_SECRET_KEY must/) });
    expect(await openedWith(oldKey)).toEqual(all);
  });

  test("everything sealed is opened by the new key alone, and nothing counts as changed", async () => {
    const rotated = await rotateKey(database.db, oldKey, newKey);
    expect(rotated).toEqual({ ok: true, value: { credentials: 1, documents: 2 } });
    expect(await openedWith(newKey)).toEqual(all);
    expect(await openedWith(oldKey)).toEqual([null, null, null, null, null, null]);
    const renewed = { ...services, seal: createSeal(newKey) };
    expect(await checkSecretKey(renewed)).toMatchObject({ ok: true });
    expect(await checkSecretKey(services)).toMatchObject({ ok: false });
    expect(await createVault(renewed).find(me.workspace.id, "news")).toEqual({
      value: "news-key-123456",
      source: "workspace",
    });
    const { body } = await call("GET", "/workflows");
    expect(body.items).toMatchObject([{ id: workflow, unpublished_changes: false, revision: 1 }]);
  });

  test("the command changes the key in the data folder, and finishes what was cut off", {
    timeout: 120_000,
  }, async () => {
    const file = path.join(folder, "secret-key");
    expect(await command({})).toMatchObject({ code: 1, said: expect.stringContaining("No secret key") });
    await writeFile(file, newKey.toString("base64"));
    expect(await command({})).toMatchObject({
      code: 0,
      said: expect.stringContaining("Re-encrypted with the new key: 1 credential "),
    });
    const key = Buffer.from(await readFile(file, "utf8"), "base64");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await openedWith(key)).toEqual(all);
    // As if the machine had crashed before the new key file replaced the old one.
    await writeFile(path.join(folder, "secret-key.next"), key.toString("base64"));
    await writeFile(file, newKey.toString("base64"));
    expect(await command({})).toMatchObject({
      code: 0,
      said: expect.stringContaining("Finished an earlier key rotation"),
    });
    expect(await readFile(file, "utf8")).toBe(key.toString("base64"));

    const env = { MILLRACE_SECRET_KEY: key.toString("hex") };
    expect((await command(env)).said).toMatch(/Set MILLRACE_NEW_SECRET_KEY to the new key/);
    expect((await command({ ...env, MILLRACE_NEW_SECRET_KEY: "short" })).said).toMatch(
      /^MILLRACE_NEW_SECRET_KEY must be 32 bytes/,
    );
    expect((await command({ ...env, MILLRACE_NEW_SECRET_KEY: env.MILLRACE_SECRET_KEY })).said).toMatch(
      /must differ from the current key/,
    );
    expect(await command({ ...env, MILLRACE_NEW_SECRET_KEY: oldKey.toString("hex") })).toMatchObject({
      code: 0,
    });
    expect(await openedWith(oldKey)).toEqual(all);
  });
});
