// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { eventually, leavePage, render } from "@/components/worker-form/render.suite";
import { createQueryClient } from "@/lib/client/query-client";
import { NO_FILTER } from "./run-filter";
import { useRuns } from "./use-runs";

afterEach(() => {
  leavePage();
  vi.unstubAllGlobals();
});

function Runs() {
  const { rows } = useRuns(NO_FILTER, true);
  return rows && <output>{rows.length} runs</output>;
}

test("opening the list reads its newest rows once", async () => {
  const read: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    read.push(address);
    return Response.json({ items: [], next_cursor: null });
  });
  const queries = createQueryClient({ onSignedOut: () => {}, onSecondStepMissing: () => {} });
  const page = await render(
    <QueryClientProvider client={queries}>
      <Runs />
    </QueryClientProvider>,
  );
  await eventually(() => expect(page.textContent).toBe("0 runs"));
  expect(read).toHaveLength(1);
});
