// @vitest-environment happy-dom
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render, type } from "@/components/worker-form/render.suite";
import { BackRunForm } from "./back-run-form";

afterEach(() => vi.unstubAllGlobals());

const push = vi.fn();
const DOCUMENT = {
  workers: [
    { index: 0, type: "schedule_trigger", params: {} },
    { index: 1, type: "webhook_trigger", params: {} },
  ],
};

function problem(path: string, message: string): Response {
  const fields = {
    type: "about:blank",
    title: "Invalid input",
    status: 422,
    detail: "No.",
    code: "invalid_input",
  };
  return Response.json({ ...fields, errors: [{ path, code: "too_large", message }] }, { status: 422 });
}

test("the form says what a back-run costs, shows what is wrong at its field, and opens the back-run", async () => {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    if (!body) return Response.json(DOCUMENT);
    const asked = JSON.parse(String(body));
    if (!address.endsWith("/preview")) {
      sent.push(asked);
      return Response.json({ id: "b1", status: "queued" }, { status: 202 });
    }
    return asked.from.startsWith("2020")
      ? problem("to", "A back-run can have at most 10,000 runs. Choose a shorter range.")
      : Response.json({ due: 120, fetches: { market: 36 } });
  });
  await render(
    <Studio>
      <AppRouterContext.Provider value={{ push, prefetch: vi.fn() } as never}>
        <BackRunForm
          workflowId="w1"
          versions={[
            { version: 2, live: false },
            { version: 1, live: true },
          ]}
        />
      </AppRouterContext.Provider>
    </Studio>,
  );
  await eventually(() => expect(document.body.textContent).toContain("120 runs, 36 calls to Twelve Data"));

  await type(field("From"), "2020-01-01T00:00");
  expect(button("Start back-run").disabled).toBe(true);
  await eventually(() => expect(document.body.textContent).toContain("at most 10,000 runs"));
  expect(field("To").getAttribute("aria-invalid")).toBe("true");
  expect(button("Start back-run").disabled).toBe(true);

  await type(field("From"), "2026-11-01T00:00");
  await eventually(() => expect(button("Start back-run").disabled).toBe(false));
  await click(button("Start back-run"));
  await eventually(() => expect(push).toHaveBeenCalledWith("/workflows/w1/back-runs/b1"));
  expect(sent).toMatchObject([{ version: 1, source: "schedule", trigger: 0, fetch: false }]);
});
