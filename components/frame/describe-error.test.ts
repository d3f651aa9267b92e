import { expect, test } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import { describeError } from "./describe-error";

const base = {
  kind: "problem",
  status: 429,
  code: "rate_limited",
  title: "Too many requests",
  problem: null,
} as const;

test("a problem speaks for itself, with the wait where there is one", () => {
  const error = new ApiError({ ...base, detail: "Too many sign-ins.", errorId: "e1", retryAfter: 40 });
  expect(describeError(error)).toEqual({ detail: "Too many sign-ins. Try again in 40 s.", errorId: null });
});

test("the wait is not said twice", () => {
  const error = new ApiError({
    ...base,
    detail: "Too many. Try again in 3 min.",
    errorId: null,
    retryAfter: 170,
  });
  expect(describeError(error).detail).toBe("Too many. Try again in 3 min.");
});

test("an error of the server comes with the id that its log knows it by", () => {
  const error = new ApiError({
    ...base,
    status: 500,
    code: "internal",
    detail: "Internal error.",
    errorId: "e1",
    retryAfter: null,
  });
  expect(describeError(error).errorId).toBe("e1");
});

test("a bug shows none of its own words", () => {
  expect(describeError(new Error("x is undefined")).detail).not.toContain("undefined");
});
