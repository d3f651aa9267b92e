import { afterEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render, type } from "@/components/worker-form/render.suite";
import type { WorkflowTest } from "@/lib/schema/workflow-test";
import { EditTestDialog } from "./edit-test-dialog";

const AT = "2026-11-20T12:00:00.000Z";
const STORED: WorkflowTest = {
  ...{ id: "t1", name: "As on Friday", revision: 3, expectations: 2 },
  ...{ created_at: AT, updated_at: AT, ran_at: null, passed: null },
  ...{ from_run: null, trigger: 0, variables: { symbol: "AAPL" }, at: AT },
  ...{ inputs: [], outcomes: [], memory: [], tables: {} },
  expect: [
    { target: "answer", path: "close", tolerance: { value: 214.3, within: 0.5 } },
    { target: { provider: "closes" }, equals: "AAPL" },
  ],
};

afterEach(() => vi.unstubAllGlobals());

function open(readOnly = false) {
  return render(
    <Studio>
      <EditTestDialog
        workflowId="w1"
        testId="t1"
        document={{ format: "millrace.workflow/1", name: "", description: "", workers: [], connections: [] }}
        nameOf={(worker) => `#${worker}`}
        readOnly={readOnly}
        onClose={() => {}}
      />
    </Studio>,
  );
}

test("expectations are edited as fields, and saved with the rest of the test on its revision", async () => {
  const sent: [string | null, unknown][] = [];
  vi.stubGlobal("fetch", async (_address: string, { method, headers, body }: RequestInit) => {
    if (method !== "PUT") return Response.json(STORED);
    sent.push([new Headers(headers).get("If-Match"), JSON.parse(String(body))]);
    const errors = [{ path: "expect[0]", code: "invalid", message: "The path isn't valid JSONata." }];
    const refusal = {
      type: "about:blank",
      title: "Invalid test",
      status: 422,
      detail: "No.",
      code: "invalid_test",
    };
    return Response.json({ ...refusal, errors }, { status: 422 });
  });
  await open();
  await eventually(() => expect(field("Name").value).toBe("As on Friday"));
  await click(button("Remove expectation 2"));
  await type(field("Plus or minus"), "");
  await click(button("Save test"));
  expect(document.body.textContent).toContain("Enter a number and a tolerance");
  expect(sent).toEqual([]);

  await type(field("Plus or minus"), "1");
  await click(button("Save test"));
  await eventually(() => expect(document.body.textContent).toContain("The path isn't valid JSONata."));
  const { id: _id, revision: _revision, ...rest } = STORED;
  const tolerance = { value: 214.3, within: 1 };
  expect(sent).toEqual([['"3"', { ...rest, expect: [{ target: "answer", path: "close", tolerance }] }]]);
});

test("people who can't edit read the expectations as sentences", async () => {
  vi.stubGlobal("fetch", async () => Response.json(STORED));
  await open(true);
  await eventually(() =>
    expect([...document.querySelectorAll("[role=dialog] li")].map(({ textContent }) => textContent)).toEqual([
      "close in the response is 214.3 ± 0.5",
      'the value of closes is "AAPL"',
    ]),
  );
  expect(document.body.textContent).not.toContain("Save test");
});
