import { expect, test } from "vitest";
import { junitXml } from "./junit-xml";

test("failures and errors are counted and escaped", () => {
  const rest = { failures: [], failed_steps: [], unanswered: [], duration_ms: 12 };
  const xml = junitXml([
    {
      name: 'A & "B"',
      results: [
        { id: "1", name: "good", status: "passed", ...rest },
        {
          ...{ id: "2", name: "bad\u0000", status: "failed", ...rest },
          failures: [
            { expect: 0, target: "answer", kind: "equals", path: "close", expected: 1, received: "<2>" },
          ],
          unanswered: [{ worker: 1, method: "GET", url: "https://a.example" }],
        },
        { id: "3", name: "odd", status: "error", ...rest, error: "The workflow has no trigger 9." },
      ],
    },
  ]);
  expect(xml).toContain(
    '<testsuite name="A &amp; &quot;B&quot;" tests="3" failures="1" errors="1" time="0.036">',
  );
  expect(xml).toContain('name="bad\uFFFD"');
  expect(xml).toContain(
    '<failure message="expectation 1 at close: expected 1, received &quot;&lt;2&gt;&quot;&#10;worker 1: no recorded response to GET https://a.example"/>',
  );
  expect(xml).toContain('<error message="The workflow has no trigger 9."/>');
});
