import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { OWNER } from "@/lib/http/tests/http-entry.suite";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { testProgram } from "./program.suite";

const { call, createWorkflow, url } = await testInstance();
const { folder, millrace } = await testProgram();

test("test prints each result, writes JUnit XML, and ends with 1 if a test fails", async () => {
  const id = await createWorkflow({
    format: "millrace.workflow/1",
    name: "Sums",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type: "transform", params: { expression: "1 + 1" } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  const add = (name: string, equals: number) =>
    call("POST", `/workflows/${id}/tests`, {
      body: { name, trigger: 0, variables: {}, expect: [{ target: { worker: 1 }, equals }] },
    });
  await add("Two", 2);
  const cwd = await folder();
  const env = { MILLRACE_URL: url, MILLRACE_TOKEN: OWNER.token };
  const good = await millrace(["test"], { cwd, env });
  expect([good.code, good.out]).toEqual([
    0,
    expect.stringMatching(/^Sums\n {2}✓ Two .*\n1 passed, 0 failed/),
  ]);
  await add("Three", 3);
  const bad = await millrace(["test", "Sums", "--junit", "out.xml"], { cwd, env });
  expect([bad.code, bad.out]).toEqual([1, expect.stringContaining("expectation 1: expected 3, received 2")]);
  expect(await readFile(path.join(cwd, "out.xml"), "utf8")).toContain('tests="2" failures="1" errors="0"');
  expect((await millrace(["test", "Sums", "--json"], { cwd, env })).json).toMatchObject({
    passed: 1,
    failed: 1,
  });
});
