import { afterEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render, type } from "@/components/worker-form/render.suite";
import type { Factors } from "@/lib/contract/factors";
import { ChangePassword } from "./change-password";

afterEach(() => vi.unstubAllGlobals());

/** Returns what was sent to change the password. `wrong` is the error that the server reports, if any. */
async function withSecondStep(second_step: boolean, wrong?: string) {
  const sent: unknown[] = [];
  const factors: Factors = {
    totp: second_step ? { confirmed_at: "2026-11-20T12:00:00.000Z" } : null,
    passkeys: [],
    recovery_codes: 0,
    passkeys_possible: false,
    required_by: null,
    missing: null,
    confirm: { password: true, second_step, sign_in_again: false },
  };
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (address.includes("/me/factors")) return Response.json(factors);
    sent.push(JSON.parse(String(body)));
    if (wrong === undefined) return new Response(null, { status: 204 });
    const errors = [{ path: "code", code: "wrong_code", message: wrong }];
    const problem = { type: "", title: "", status: 422, detail: wrong, code: "invalid_input", errors };
    return Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } });
  });
  await render(
    <Studio>
      <ChangePassword />
    </Studio>,
  );
  await type(field("Current password"), "a long password");
  await type(field("New password"), "quite another password");
  return sent;
}

const given = { current: "a long password", password: "quite another password", end_tokens: false };

test("who has a second step gives a code for a new password, and a wrong one is typed again", async () => {
  const sent = await withSecondStep(true, "This code is wrong.");
  await eventually(() => expect(field("Code").value).toBe(""));
  expect(button("Change password").disabled).toBe(true);
  await type(field("Code"), "123456");
  await click(button("Change password"));
  await eventually(() => expect(document.body.textContent).toContain("This code is wrong."));
  expect(sent).toEqual([{ ...given, code: "123456" }]);
  expect([field("Code").value, field("Current password").value]).toEqual(["", "a long password"]);
});

test("nobody else is asked for one", async () => {
  const sent = await withSecondStep(false);
  await eventually(() => expect(button("Change password").disabled).toBe(false));
  expect(() => field("Code")).toThrow();
  await click(button("Change password"));
  await eventually(() => expect(sent).toEqual([given]));
});
