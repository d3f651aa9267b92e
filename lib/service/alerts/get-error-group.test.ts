import { expect, test } from "vitest";
import { getErrorGroup } from "./get-error-group";

const failure = (message: string, worker = 1, code = "http_error") =>
  getErrorGroup(JSON.stringify({ code, message, worker, retryable: false, details: {} }));

test("failures are one cause when worker, code and message are the same, whatever numbers, times and ids stand in it", () => {
  const one = failure(
    "AAPL at 273.20 of 2026-11-23T14:00:00Z: order 0193f5d2-aaaa-7000-8000-00000000000a is late",
  );
  expect(
    failure("AAPL at 9 of 2026-11-24T15:00:00Z: order 0193f5d2-bbbb-7000-8000-00000000000b is late").key,
  ).toBe(one.key);
  for (const other of [failure("MSFT is late"), failure("x", 2), failure("x", 1, "timeout")])
    expect(other.key).not.toBe(one.key);
  expect(one).toMatchObject({ worker: 1, code: "http_error" });
});

test("what cannot be read, and what is very long, is a cause too", () => {
  expect(getErrorGroup(null)).toMatchObject({ worker: null, code: null, message: "The run failed." });
  const long = failure("é".repeat(5_000));
  expect(Array.from(long.key).length).toBeLessThanOrEqual(200);
  expect(Array.from(long.message).length).toBeLessThanOrEqual(500);
  const whole = failure("a\0b \ud800");
  expect([whole.key, whole.message]).toEqual(["1 http_error a\uFFFDb \uFFFD", "a\uFFFDb \uFFFD"]);
});
