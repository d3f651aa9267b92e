import { expect, test } from "vitest";
import { loggedUrl, makeLog } from "./log";

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = [];
  write(makeLog({ write: (line) => lines.push(line) }, "info"));
  return lines.join("");
}

test("secrets do not reach the log at any usual depth", () => {
  const line = logged((log) =>
    log.info({
      password: "hunter2",
      headers: { authorization: "Bearer hunter2", cookie: "s=hunter2", "set-cookie": ["hunter2"] },
      request: { query: { api_key: "hunter2", token: "hunter2" } },
    }),
  );
  expect(line).not.toContain("hunter2");
  expect(line).toContain("[redacted]");
});

test("an address is logged without the keys in its query", () => {
  expect(loggedUrl(new URL("http://h/api/t/w/x?a=1&api_key=hunter2&b=2"))).toBe(
    "/api/t/w/x?a=1&api_key=[redacted]&b=2",
  );
  expect(loggedUrl(new URL("http://h/x?API_KEY=hunter2"))).not.toContain("hunter2");
  expect(loggedUrl(new URL("http://h/api/v1/shared/hunter2/data"))).toBe("/api/v1/shared/[redacted]/data");
});

test("an error is logged with its message and its cause", () => {
  const line = logged((log) =>
    log.error({ error: new Error("outer", { cause: new Error("inner") }) }, "Something broke"),
  );
  expect(line).toContain("outer: inner");
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: "Something broke" });
});
