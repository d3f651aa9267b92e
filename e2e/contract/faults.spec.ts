import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { draft, save } from "@/e2e/api/live";

const variable = (name: string, rest = {}) => ({ name, type: "string", ...rest });
const withVariables = (...variables: unknown[]) => flow([webhook(0, { variables })]);

/** Description of the fault, the document, and the path that must be reported. */
const FAULTS: readonly [string, unknown, RegExp][] = [
  ["an unknown type", flow([webhook(0), { index: 1, type: "teleport" }]), /^workers\[1\]\.type$/],
  ["an unknown parameter", flow([webhook(0, { colour: "red" })]), /^workers\[0\]\.params(\.colour)?$/],
  ["a number for a text", flow([webhook(0, { webhook_id: 7 })]), /^workers\[0\]\.params\.webhook_id$/],
  ["a text for a number", flow([webhook(0, { rate_limit: [] })]), /^workers\[0\]\.params\.rate_limit$/],
  ["a text for a list", flow([webhook(0, { variables: "symbol" })]), /^workers\[0\]\.params\.variables$/],
  [
    "an object for a text",
    flow([webhook(0), transform(1, "1"), { index: 2, type: "transform", params: { expression: {} } }]),
    /^workers\[2\]\.params\.expression$/,
  ],
  [
    "params that are no object",
    flow([{ index: 0, type: "transform", params: [] }]),
    /^workers\[0\]\.params$/,
  ],
  ["one index twice", flow([webhook(0), transform(3, "1"), transform(3, "2")]), /^workers\[[12]\]\.index$/],
  ["a negative index", flow([transform(-1, "1")]), /^workers\[0\]\.index$/],
  ["half an index", flow([transform(0.5, "1")]), /^workers\[0\]\.index$/],
  ["a connection to nowhere", flow([webhook(0)], [[0, 5]]), /^connections\[0\](\.to)?$/],
  ["a connection from nowhere", flow([webhook(0)], [[5, 0]]), /^connections\[0\](\.from)?$/],
  [
    "a worker joined to itself",
    flow(
      [webhook(0), transform(1, "1")],
      [
        [0, 1],
        [1, 1],
      ],
    ),
    /^connections/,
  ],
  [
    "a cycle",
    flow(
      [webhook(0), transform(1, "1"), transform(2, "2")],
      [
        [0, 1],
        [1, 2],
        [2, 1],
      ],
    ),
    /^connections/,
  ],
  [
    "two triggers with one webhook_id",
    flow([webhook(0, { webhook_id: "a" }), webhook(1, { webhook_id: "a" })]),
    /^workers\[[01]\]\.params\.webhook_id$/,
  ],
  [
    "two providers with one provider_id",
    flow([webhook(0), provider(1, "1", { provider_id: "p" }), provider(2, "2", { provider_id: "p" })]),
    /^workers\[[12]\]\.params\.provider_id$/,
  ],
  [
    "two variables with one name",
    withVariables(variable("a"), variable("a")),
    /^workers\[0\]\.params\.variables\[[01]\](\.name)?$/,
  ],
  ...["api_key", "status", "endpoint_url", "wait"].map((name): [string, unknown, RegExp] => [
    `the reserved name ${name}`,
    withVariables(variable("fine"), variable(name)),
    /^workers\[0\]\.params\.variables\[1\](\.name)?$/,
  ]),
  ["another format", { ...flow([webhook(0)]), format: "millrace.workflow/2" }, /^format$/],
  ["workers that are no list", { ...flow([]), workers: {} }, /^workers$/],
  ["a worker that is no object", { ...flow([]), workers: [null] }, /^workers\[0\]$/],
];

for (const [what, document, path] of FAULTS) {
  test(`${what} is refused at once, with its path`, async () => {
    const refusal = expectRefusal(await owner.post("/workflows", document), 422, "invalid_document");
    expect(refusal.errors?.length).toBeGreaterThan(0);
    expect(refusal.errors?.filter((fault) => path.test(fault.path))).not.toEqual([]);
  });
}

test("all faults are told in one answer, by position and not by index", async () => {
  const refusal = expectRefusal(
    await owner.post(
      "/workflows",
      flow([webhook(10, { nope: 1 }), { index: 20, type: "teleport" }, transform(30, "1")], [[30, 99]]),
    ),
    422,
    "invalid_document",
  );
  const paths = refusal.errors?.map(({ path }) => path).join(" ");
  expect(paths).toMatch(/workers\[0\]\.params/);
  expect(paths).toMatch(/workers\[1\]\.type/);
  expect(paths).toMatch(/connections\[0\]/);
});

test("a refused save leaves the stored draft as it was", async () => {
  const saved = await draft(flow([webhook(0)]));
  expectRefusal(
    await save(saved, { workers: [{ index: 0, type: "teleport", params: {} }] }),
    422,
    "invalid_document",
  );
  expect((await owner.get(`/workflows/${saved.id}`)).json).toEqual(saved);
});

test("a body that is not JSON is 400", async () => {
  const answer = await owner.post("/workflows", undefined, {
    raw: "{ not json",
    headers: { "content-type": "application/json" },
  });
  expectRefusal(answer, 400);
});
