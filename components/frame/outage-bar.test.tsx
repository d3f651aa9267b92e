// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { outageOptions } from "@/lib/client/outage-options";
import { OutageBar } from "./outage-bar";
import { button, Studio } from "./studio.suite";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const said = () => document.querySelector("[role=alert]")?.textContent ?? "";

test.each([
  ["an unreachable server", () => Promise.reject(new TypeError("Failed to fetch")), "Can't reach Millrace."],
  [
    "a database that is away",
    async () =>
      Response.json(
        {
          type: "urn:millrace:problem:database_unavailable",
          title: "Away",
          status: 503,
          code: "database_unavailable",
          detail: "The database or the queue isn't responding.",
        },
        { status: 503 },
      ),
    "The database or the queue isn't responding.",
  ],
  [
    "a proxy alone",
    async () => new Response("<html>Bad gateway", { status: 502 }),
    "Millrace isn't responding.",
  ],
])("%s is said on the page, and no longer when it is over", async (_, answer, words) => {
  let isOver = false;
  vi.stubGlobal("fetch", async () => (isOver ? Response.json({ status: "ready" }) : answer()));
  await render(
    <Studio>
      <OutageBar />
    </Studio>,
  );
  await eventually(() => expect(said()).toContain(words));
  isOver = true;
  await click(button("Try now"));
  await eventually(() => expect(said()).toBe(""));
});

test("a server that is only slow is said in a calm way, and in red once it has been silent for long", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
  const queries = new QueryClient();
  const ask = () => queries.fetchQuery({ ...outageOptions, staleTime: 0 });
  for (const _ of [1, 2, 3, 4])
    expect(await ask()).toMatchObject({ message: "Millrace is responding slowly.", isSlow: true });
  expect(await ask()).toMatchObject({ message: "Millrace isn't responding.", isSlow: false });
  await render(
    <Studio>
      <OutageBar />
    </Studio>,
  );
  await eventually(() =>
    expect(document.querySelector("[role=status]")?.textContent).toContain("Millrace is responding slowly."),
  );
  expect(said()).toBe("");
});
