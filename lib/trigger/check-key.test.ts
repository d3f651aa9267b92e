import { expect, test } from "vitest";
import { checkKey, keysOf } from "./check-key";

function check(authorization: string | null, query: string, key = "s3cret é") {
  return checkKey(keysOf({ authorization, query: new URLSearchParams(query) }), key);
}

test("a blank key leaves the trigger open", () => {
  expect(check(null, "", "")).toBe("passed");
  expect(check("Bearer whatever", "", "")).toBe("passed");
});

test("the key passes as Bearer or in the query, in whatever case the scheme is written", () => {
  expect(check("Bearer plain", "", "plain")).toBe("passed");
  expect(check("bearer   plain", "", "plain")).toBe("passed");
  expect(check(null, "api_key=s3cret+%C3%A9")).toBe("passed");
  expect(check("Bearer wrong", "api_key=s3cret+%C3%A9")).toBe("passed");
  expect(check("Bearer s3cret Ã©", "")).toBe("passed");
});

test("no key and a wrong key are told apart", () => {
  for (const header of [null, "", "Bearer", "Bearer ", "Basic cGxhaW4="])
    expect(check(header, "")).toBe("missing");
  expect(check("Bearer S3CRET", "")).toBe("wrong");
  expect(check(null, "api_key=")).toBe("wrong");
});
