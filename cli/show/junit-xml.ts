import type { TestResult } from "@/lib/schema/workflow-test";

export interface TestedWorkflow {
  readonly name: string;
  readonly results: readonly TestResult[];
}

export function junitXml(workflows: readonly TestedWorkflow[]): string {
  const suites = workflows.map(({ name, results }) => {
    const count = (status: TestResult["status"]) =>
      results.filter((result) => result.status === status).length;
    const seconds = results.reduce((total, result) => total + result.duration_ms, 0) / 1000;
    const totals = `tests="${results.length}" failures="${count("failed")}" errors="${count("error")}"`;
    const cases = results.map((result) => caseXml(name, result)).join("");
    return `  <testsuite name="${escaped(name)}" ${totals} time="${seconds}">\n${cases}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function caseXml(suite: string, result: TestResult): string {
  const names = `name="${escaped(result.name)}" classname="${escaped(suite)}"`;
  const open = `    <testcase ${names} time="${result.duration_ms / 1000}"`;
  if (result.status === "passed") return `${open}/>\n`;
  const element = result.status === "error" ? "error" : "failure";
  const lines = faultLines(result).join("\n");
  return `${open}>\n      <${element} message="${escaped(lines)}"/>\n    </testcase>\n`;
}

export function faultLines({ error, failures, failed_steps: steps, unanswered }: TestResult): string[] {
  return [
    ...(error === undefined ? [] : [error]),
    ...steps.map(({ worker, code, message }) => `worker ${worker} failed: ${message} (${code})`),
    ...failures.map(
      ({ expect, path, expected, received }) =>
        `expectation ${expect + 1}${path === null ? "" : ` at ${path}`}: expected ${JSON.stringify(expected)}, received ${JSON.stringify(received)}`,
    ),
    ...unanswered.map(
      ({ worker, method, url }) => `worker ${worker}: no recorded response to ${method} ${url}`,
    ),
  ];
}

/** Characters that XML doesn't allow even in escaped form become U+FFFD. */
function escaped(text: string): string {
  return [...text]
    .map((char) => (/[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(char) ? char : "\uFFFD"))
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;");
}
