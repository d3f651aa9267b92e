// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test, vi } from "vitest";
// Loaded here, because loading it with the first message can take longer than the tests wait.
import "@/components/ui/shown-toasts";
import { Toaster } from "@/components/ui/toaster";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { ApiError } from "@/lib/client/api-error";
import { ConfirmChange } from "./confirm-change";
import { button, Studio } from "./studio.suite";

const toasts = () => [...document.querySelectorAll("[data-sonner-toast]")].map((toast) => toast.textContent);

function Row({ change, onDone }: { change: (name: string) => Promise<number>; onDone?: () => void }) {
  const [asking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  if (isRemoved) return null;
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title="Delete prices?"
        consequence="Its rows are deleted."
        action="Delete table"
        change={{
          mutationFn: async (name: string) => {
            const rows = await change(name);
            setRemoved(true);
            return rows;
          },
        }}
        input="prices"
        done={(rows) => `Deleted ${rows} rows`}
        failed="Couldn't delete prices"
        onDone={onDone}
      />
    </>
  );
}

const start = async (change: (name: string) => Promise<number>, onDone = vi.fn()) => {
  await render(
    <Studio>
      <Row change={change} onDone={onDone} />
      <Toaster />
    </Studio>,
  );
  await click(button("Ask"));
  await eventually(() => expect(button("Delete table")).toBeTruthy());
};

test("a confirmed change is reported even if it removes the row that asked", async () => {
  const change = vi.fn(async (_: string) => 3);
  const onDone = vi.fn();
  await start(change, onDone);
  expect(change).not.toHaveBeenCalled();
  await click(button("Delete table"));
  await eventually(() => expect(toasts()).toContain("Deleted 3 rows"));
  expect(change.mock.calls).toEqual([["prices"]]);
  expect(onDone).toHaveBeenCalledWith(3);
});

test("the question stays open if the change fails, and the reason is a toast", async () => {
  const error = new ApiError({
    kind: "problem",
    status: 503,
    code: "x",
    title: "X",
    detail: "The disk is full.",
    problem: null,
    errorId: null,
    retryAfter: null,
  });
  const onDone = vi.fn();
  await start(() => Promise.reject(error), onDone);
  await click(button("Delete table"));
  await eventually(() => expect(toasts()).toContain("Couldn't delete pricesThe disk is full."));
  expect(button("Delete table")).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});
