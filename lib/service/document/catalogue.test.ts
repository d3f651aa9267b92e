import { expect, test } from "vitest";
import { validateParams } from "@/lib/graph/validate-params";
import { notify } from "@/lib/workers/notify";

test("a message to nobody is a problem of the draft, an address from an expression is judged in the run", () => {
  const checked = (to: string) => validateParams(notify, { channel: "email", to, message: "m" });
  expect(checked("{{context.to}}")).toEqual([]);
  expect(checked("")).toMatchObject([{ severity: "problem", path: ["to"], code: "required" }]);
});
