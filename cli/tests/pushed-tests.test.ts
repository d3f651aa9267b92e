import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { testProgram } from "./program.suite";

const { person, url } = await testMarket();
const { folder, millrace } = await testProgram();

test("pull writes tests beside the workflow, and push sends them one by one", async () => {
  const owner = await person("tests-in-files");
  const { body: made } = await owner.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Sums",
    workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in" } }],
    connections: [],
  });
  const tests = `/workflows/${made.id}/tests`;
  const expectation = { target: { worker: 1 }, absent: true };
  const add = (name: string) => owner.api("POST", tests, { name, trigger: 0, expect: [expectation] });
  const { body: first } = await add("First");
  await add("Second");

  const cwd = await folder();
  const env = { MILLRACE_URL: url, MILLRACE_TOKEN: owner.token };
  const call = (...words: string[]) => millrace([...words, "--json"], { cwd, env });
  const file = path.join(cwd, "millrace", "sums.tests.json");
  const read = async () => JSON.parse(await readFile(file, "utf8"));
  const write = (list: object[]) => writeFile(file, JSON.stringify({ tests: list }));
  const listed = async () =>
    (await owner.api("GET", tests)).body.items.map(({ name }: { name: string }) => name);

  expect((await call("pull")).code).toBe(0);
  expect((await read()).tests).toMatchObject([
    { id: first.id, name: "First", expect: [expectation] },
    { name: "Second" },
  ]);
  expect((await call("pull")).json.tests).toEqual([]);
  expect((await call("push")).json.tests).toEqual([]);

  // One is changed, one is new, and one is removed, which only --prune deletes.
  const third = { name: "Third", trigger: 0 };
  await write([{ ...(await read()).tests[0], name: "First, changed" }, third]);
  const steps = async (...words: string[]) =>
    (await call(...words)).json.tests[0].tests.map(({ status }: { status: string }) => status);
  expect(await steps("push", "--dry-run")).toEqual(["updated", "created", "kept"]);
  expect(await steps("push")).toEqual(["updated", "created", "kept"]);
  expect(await listed()).toEqual(["Third", "Second", "First, changed"]);
  expect((await read()).tests[1]).toMatchObject({ ...third, id: expect.any(String) });
  expect(await steps("push", "--prune")).toEqual(["deleted"]);
  expect(await listed()).toEqual(["Third", "First, changed"]);

  // Both sides change the same test: nothing is sent or lost until one side is chosen.
  const current = (await owner.api("GET", `${tests}/${first.id}`)).body;
  await owner.api("PUT", `${tests}/${first.id}`, { ...current, name: "Theirs" }, { "If-Match": "*" });
  const [one, two] = (await read()).tests;
  await write([{ ...one, name: "Mine" }, two]);
  for (const command of ["push", "pull"]) {
    const conflict = await call(command);
    expect([command, conflict.code, (await read()).tests[0].name]).toEqual([command, 1, "Mine"]);
  }
  expect(await listed()).toEqual(["Third", "Theirs"]);
  expect((await call("push", "--take", "mine")).code).toBe(0);
  expect(await listed()).toEqual(["Third", "Mine"]);
  await owner.api("DELETE", `${tests}/${first.id}`);
  await call("pull");
  expect((await read()).tests).toMatchObject([{ name: "Third" }]);
});

test("a test whose recorded body the server lacks brings it along", async () => {
  const owner = await person("bodies-in-files");
  await owner.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Brought",
    workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in" } }],
    connections: [],
  });
  const cwd = await folder();
  const env = { MILLRACE_URL: url, MILLRACE_TOKEN: owner.token };
  await millrace(["pull"], { cwd, env });
  const sha256 = "a".repeat(64);
  const input = { worker: 1, method: "GET", url: "https://x.example", status: 200, sha256 };
  await writeFile(
    path.join(cwd, "millrace", "brought.tests.json"),
    JSON.stringify({
      tests: [{ name: "Recorded", trigger: 0, inputs: [input] }],
      inputs: { [sha256]: { type: "text/plain", text: "recorded" } },
    }),
  );
  const pushed = await millrace(["push"], { cwd, env });
  expect([pushed.code, pushed.out]).toEqual([0, expect.stringContaining("created Recorded")]);
  const text = await readFile(path.join(cwd, "millrace", "brought.tests.json"), "utf8");
  expect(JSON.parse(text)).toMatchObject({ tests: [{ inputs: [{ body: "recorded" }] }], inputs: {} });
});
