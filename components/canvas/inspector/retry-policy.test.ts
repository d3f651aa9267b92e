import { expect, test } from "vitest";
import { choicesOf, PASSING, withAttempts, withBackoff, withCodes } from "./retry-policy";

test("one try is written down only where codes are chosen", () => {
  expect(withAttempts(undefined, 3)).toEqual({ attempts: 3 });
  expect(withAttempts({ attempts: 3, backoff: 2 }, 1)).toBeUndefined();
  expect(withAttempts({ attempts: 3, codes: ["timeout"] }, 1)).toEqual({ attempts: 1, codes: ["timeout"] });
});

test("what is left to the default is left out of the document", () => {
  expect(withBackoff({ attempts: 2, backoff: 5 }, null)).toEqual({ attempts: 2 });
  expect(withBackoff({ attempts: 2 }, 0)).toEqual({ attempts: 2, backoff: 0 });
  expect(withCodes({ attempts: 2, codes: [] }, null)).toEqual({ attempts: 2 });
  expect(withCodes({ attempts: 2 }, ["timeout"])).toEqual({ attempts: 2, codes: ["timeout"] });
});

test("what the document names is among the choices, known or not", () => {
  const codes = choicesOf(["invalid_json"]).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining([...PASSING, "invalid_json"]));
  expect(new Set(codes).size).toBe(codes.length);
});
