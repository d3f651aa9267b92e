import { expect, test } from "vitest";
import { validateParams } from "@/lib/graph/validate-params";
import { notify } from "@/lib/workers/notify";

test("a message to nobody is a problem of the draft, an address from an expression is judged in the run", () => {
  const judged = (to: string) => validateParams(notify, { channel: "email", to, message: "m" });
  expect(judged("{{context.to}}")).toEqual([]);
  expect(judged("")).toMatchObject([{ severity: "problem", path: ["to"], code: "required" }]);
});
