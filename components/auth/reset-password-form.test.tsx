import { afterEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render, type } from "@/components/worker-form/render.suite";
import { ForgotPasswordForm } from "./forgot-password-form";
import { ResetPasswordForm } from "./reset-password-form";

afterEach(() => vi.unstubAllGlobals());

const shown = () => document.body.textContent ?? "";

test("a link sets a password, or says that it no longer works and leads to another", async () => {
  const sent: unknown[] = [];
  let status = 204;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    if (status === 204) return new Response(null, { status });
    const problem = { type: "", title: "", status, detail: "Used.", code: "token_invalid" };
    return Response.json(problem, { status, headers: { "content-type": "application/problem+json" } });
  });
  const draw = (token: string) =>
    render(
      <Studio>
        <ResetPasswordForm key={token} token={token} />
      </Studio>,
    );
  await draw("one");
  await type(field("New password"), "quite another password");
  await click(button("Set password"));
  await eventually(() => expect(shown()).toContain("Password changed"));
  expect(sent).toEqual([{ token: "one", password: "quite another password", end_tokens: false }]);

  status = 422;
  await draw("two");
  await type(field("New password"), "quite another password");
  await click(button("Set password"));
  await eventually(() => expect(shown()).toContain("This link no longer works"));
  await draw("");
  expect(shown()).toContain("Send a new link");
});

test("who forgot a password asks by mail where there is mail, and reads the same for every address", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ mail: true, detail: "" }, { status: 202 }));
  const draw = (sendsMail: boolean) =>
    render(
      <Studio>
        <ForgotPasswordForm sendsMail={sendsMail} />
      </Studio>,
    );
  await draw(true);
  await type(field("Email"), "ada@example.com");
  await click(button("Send link"));
  await eventually(() => expect(shown()).toContain("If ada@example.com has an account"));
  await draw(false);
  expect(() => field("Email")).toThrow();
  expect(shown()).toContain("reset-password EMAIL");
});
