import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "@/cli/commands";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { testProgram } from "./program.suite";

const { url, call } = await testHttpEntry();
const { folder, millrace } = await testProgram();

const cwd = await folder();
const asOwner = { MILLRACE_URL: url, MILLRACE_TOKEN: OWNER.token };

test("every command has its help, and says so where it is used wrongly, with exit code 2", async () => {
  const all = await millrace(["--help"], { cwd });
  expect(all.code).toBe(0);
  for (const { name, usage } of COMMANDS) {
    expect(all.out).toContain(`  ${name} ${usage}`.trimEnd());
    const help = await millrace([name, "--help"], { cwd });
    expect([name, help.code, help.out.startsWith(`millrace ${name}`)]).toEqual([name, 0, true]);
  }
  for (const words of [
    [],
    ["nothing"],
    ["list", "--nothing"],
    ["list", "more"],
    ["login"],
    ["run"],
    ["call", "one"],
    ["pull", "--take", "both"],
  ]) {
    const { code, out, err } = await millrace(words, { cwd, env: asOwner });
    expect([words, code]).toEqual([words, 2]);
    expect(`${out}${err}`).not.toMatch(/\n\s+at |Error:/);
  }
  for (const words of [
    ["list", "--nothing", "--json"],
    ["--json", "list", "--nothing"],
  ]) {
    const { code, json } = await millrace(words, { cwd });
    const message = expect.stringContaining("--nothing");
    expect([code, json.error]).toMatchObject([2, { code: "wrong_use", message }]);
  }
});

test("login keeps the token where its owner alone can read it, for that server alone, and never shows it", async () => {
  const home = await folder();
  const first = await millrace(["list"], { cwd: home });
  expect([first.code, first.err]).toEqual([1, expect.stringContaining("millrace login URL --token T")]);
  const login = await millrace(["login", `${url}/`, "--token", "-"], {
    cwd: home,
    input: `${OWNER.token}\n`,
  });
  expect([login.code, login.out]).toEqual([0, expect.stringContaining(OWNER.email)]);
  const again = await millrace(["login", url, "--token", OWNER.token, "--json"], { cwd: home });
  expect([again.code, again.json]).toMatchObject([0, { url }]);
  expect(`${again.out}${again.err}`).not.toContain(OWNER.token);
  const file = path.join(home, ".config/millrace/login.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ url, token: OWNER.token });
  const list = await millrace(["list", "--json"], { cwd: home });
  expect([list.code, list.json]).toEqual([0, { workflows: expect.any(Array) }]);
  expect(`${login.out}${login.err}${list.out}${list.err}`).not.toContain(OWNER.token);

  const asked: (string | undefined)[] = [];
  const stranger = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.end("hello");
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const address = stranger.address();
  const elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const other = await millrace(["list"], { cwd: home, env: { MILLRACE_URL: elsewhere } });
  expect([other.code, other.err, asked]).toEqual([
    1,
    expect.stringContaining(`No token for ${elsewhere}`),
    [],
  ]);
  const notOurs = await millrace(["list", "--json"], {
    cwd: home,
    env: { MILLRACE_URL: elsewhere, MILLRACE_TOKEN: "t" },
  });
  expect(notOurs.json.error.code).toBe("not_millrace");
  await new Promise((resolve) => stranger.close(resolve));
  const away = await millrace(["list", "--json"], {
    cwd: home,
    env: { MILLRACE_URL: elsewhere, MILLRACE_TOKEN: "t" },
  });
  expect([away.code, away.json.error.code]).toEqual([1, "server_away"]);
});

test("a token that is wrong, may only read, or holds what no header carries is a sentence", async () => {
  const wrong = await millrace(["list", "--json"], {
    cwd,
    env: { MILLRACE_URL: url, MILLRACE_TOKEN: "mr_nobody_s" },
  });
  expect([wrong.code, wrong.json.error.code]).toEqual([1, "unauthorized"]);
  expect(wrong.err).toContain("Create a token under Settings > API tokens");
  const bad = await millrace(["login", url, "--token", "one\ntwo"], { cwd });
  expect([bad.code, bad.err]).toEqual([1, expect.stringContaining("Copy it again")]);
  const { body: reader } = await call("POST", "/tokens", { body: { name: "reads", scopes: ["read"] } });
  const made = { format: "millrace.workflow/1", name: "Board", workers: [], connections: [] };
  await call("POST", "/workflows", { body: made });
  const env = { MILLRACE_URL: url, MILLRACE_TOKEN: reader.token };
  const home = await folder();
  expect((await millrace(["pull"], { cwd: home, env })).code).toBe(0);
  const run = await millrace(["run", "Board"], { cwd: home, env });
  expect([run.code, run.err]).toEqual([1, expect.stringContaining('a token with the "write" scope')]);
  for (const words of [
    ["login", "ftp://x", "--token", "t"],
    ["login", "http://me:secret@x", "--token", "t"],
  ]) {
    const { code, err } = await millrace(words, { cwd: home });
    expect([code, err]).toEqual([2, expect.stringContaining("The URL must look like")]);
  }
});

test("what a workflow is called moves no cursor, and stays what it is for programs", async () => {
  const name = "Red \u001b[31m and \u009b2J";
  const made = await call("POST", "/workflows", {
    body: { format: "millrace.workflow/1", name, workers: [], connections: [] },
  });
  expect(made.status).toBe(201);
  const { out } = await millrace(["list"], { cwd, env: asOwner });
  expect(out).toContain("Red \\u001b[31m and \\u009b2J");
  const { json } = await millrace(["list", "--json"], { cwd, env: asOwner });
  expect(json.workflows.map((workflow: { name: string }) => workflow.name)).toContain(name);
});
