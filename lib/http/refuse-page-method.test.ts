import { expect, test } from "vitest";
import { refusePageMethod } from "./refuse-page-method";

test.each([
  ["GET", "/store", null],
  ["HEAD", "/sign-in", null],
  ["POST", "/approve/token", null],
  ["OPTIONS", "/store", 204],
  ["OPTIONS", "/llms.txt", 204],
  ["POST", "/sign-in", 405],
  ["DELETE", "/sitemap.xml", 405],
])("%s of %s is answered with %s", (method, path, status) => {
  const answer = refusePageMethod(method, path);
  expect(answer?.status ?? null).toBe(status);
  if (answer !== null) expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});
