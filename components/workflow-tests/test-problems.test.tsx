import { expect, test } from "vitest";
import { render } from "@/components/worker-form/render.suite";
import { TestProblems } from "./test-problems";

test("a step that failed because its call has no recorded response is listed once, with the call", async () => {
  const message = "HTTP request has no recorded response to this request.";
  await render(
    <TestProblems
      document={{ format: "millrace.workflow/1", name: "", description: "", workers: [], connections: [] }}
      nameOf={(worker) => `#${worker}`}
      result={{
        ...{ id: "t1", name: "As on Friday", status: "failed", duration_ms: 3, failures: [] },
        failed_steps: [
          { worker: 1, code: "no_recorded_input", message },
          { worker: 2, code: "type_mismatch", message: "Expected a number." },
        ],
        unanswered: [{ worker: 1, method: "GET", url: "https://api.example/prices" }],
      }}
    />,
  );
  const lines = [...document.querySelectorAll("li")].map((line) => line.textContent);
  expect(lines).toEqual([
    "#2 failed: Expected a number. type_mismatch",
    "#1 called GET https://api.example/prices. The test has no recorded response for this request.",
  ]);
});
