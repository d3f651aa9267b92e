import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { SessionsTab } from "./sessions-tab";

const AT = "2026-11-20T12:00:00.000Z";

afterEach(() => vi.unstubAllGlobals());

test("a list that is longer than its page says so and leads on", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    const isFirst = !address.includes("cursor=");
    const host = isFirst ? "203.0.113.1" : "203.0.113.2";
    const session = {
      id: isFirst ? "1" : "2",
      created_at: AT,
      last_seen_at: AT,
      agent: "",
      address: host,
      current: false,
    };
    return Response.json({ items: [session], next_cursor: isFirst ? "next" : null });
  });
  await render(
    <Studio>
      <SessionsTab />
    </Studio>,
  );
  await eventually(() => expect(document.body.textContent).toContain("203.0.113.1"));
  await click(button("Show more"));
  await eventually(() => expect(document.body.textContent).toContain("203.0.113.2"));
  expect(document.body.textContent).toContain("203.0.113.1");
});
