// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render } from "@/components/worker-form/render.suite";
import { NextTimes } from "./next-times";

afterEach(() => vi.unstubAllGlobals());

const schedule = (params: Record<string, string | number>) => ({
  index: 0,
  type: "schedule_trigger",
  params,
});

test.each([
  [{ cron: "30 9 * *" }, "A cron expression has five fields"],
  [{ cron: "30 9 * * 1-9" }, "The cron expression is not valid."],
  [{ cron: "30 9 * * 1-5", timezone: "Europ" }, "Choose a time zone"],
  [{ every: 0 }, "The shortest interval is one second."],
])("half a schedule is explained on the spot, and nobody is asked: %o", async (params, words) => {
  const asked = vi.fn(async () => Response.json({ times: [] }));
  vi.stubGlobal("fetch", asked);
  const page = await render(
    <Studio>
      <NextTimes worker={schedule(params)} max={5} />
    </Studio>,
  );
  await eventually(() => expect(page.textContent).toContain(words));
  expect(asked).not.toHaveBeenCalled();
});

test("a whole one shows its next times", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ times: ["2026-11-23T09:30:00.000Z"] }));
  const page = await render(
    <Studio>
      <NextTimes worker={schedule({ cron: "30 9 * * 1-5" })} max={5} />
    </Studio>,
  );
  await eventually(() => expect(page.querySelectorAll("li")).toHaveLength(1));
});
