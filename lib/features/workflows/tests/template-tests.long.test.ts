import { expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { TEMPLATE_TESTS } from "@/lib/templates/template-tests";
import { TEMPLATES } from "@/lib/templates/templates";

const { call } = await testInstance();
const { body: listed } = await call("GET", "/templates");

test("every template has at least two tests, and no tests are left over", () => {
  expect(Object.keys(TEMPLATE_TESTS)).toEqual(TEMPLATES.map(({ id }) => id));
  for (const tests of Object.values(TEMPLATE_TESTS)) expect(tests.length).toBeGreaterThanOrEqual(2);
});

test("the tests that come with each template pass, and hold what they say", async () => {
  for (const { id, document, tables = [] } of listed.items) {
    for (const table of tables) await call("POST", "/tables", { body: table });
    const made = await call("POST", "/workflows", { body: document });
    expect([id, made.status, made.text]).toEqual([id, 201, expect.anything()]);
    const { body } = await call("POST", `/workflows/${made.body.id}/tests/run`, { body: {} });
    expect([id, body]).toMatchObject([id, { passed: TEMPLATE_TESTS[id]?.length, failed: 0 }]);
  }
});
