import { expect, test } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import { cannotShow } from "./cannot-show";

const refused = (status: number | null) =>
  new ApiError({
    kind: status === null ? "network" : "problem",
    status,
    code: "any",
    title: "",
    detail: "",
    problem: null,
    errorId: null,
    retryAfter: null,
  });

test.each([
  ["still loading", undefined, null, false],
  ["never loaded", undefined, refused(500), true],
  ["loaded, and the server is away", {}, refused(null), false],
  ["loaded, and the server stumbled", {}, refused(503), false],
  ["loaded, and revoked since", {}, refused(404), true],
  ["loaded", {}, null, false],
])("what is %s", (_, data, error, expected) => {
  expect(cannotShow({ data, error })).toBe(expected);
});
