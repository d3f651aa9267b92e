import { useState } from "react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { showBy } from "@/components/ui/toast";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { PendingChange } from "./pending-change";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("that a change was withdrawn is said although the section is gone by then", async () => {
  const toastDone = vi.spyOn(toast, "success");
  showBy(toast);
  await render(<Section />);
  await click(button("Withdraw change"));
  // The confirmation dialog is loaded on first use.
  const asked = () => document.querySelector("[role=alertdialog] button[type=submit]");
  await eventually(() => expect(asked()?.textContent).toBe("Withdraw change"));
  const confirm = asked();
  if (!confirm) throw new Error("Nothing asks");
  await click(confirm);
  await eventually(() => expect(toastDone).toHaveBeenCalledWith("The price change was withdrawn", undefined));
});

function Section() {
  const [pending, setPending] = useState(true);
  vi.stubGlobal("fetch", async () => {
    setPending(false);
    return new Response(null, { status: 204 });
  });
  return (
    <Studio>
      {pending && (
        <PendingChange
          item={{ kind: "workflow", id: "f1", name: "Feed" }}
          current={{ mode: "monthly", amount: 500, currency: "USD" }}
          pending={{
            price: { mode: "monthly", amount: 800, currency: "USD" },
            effective_at: "2026-12-04T12:00:00Z",
          }}
          tag="1"
        />
      )}
    </Studio>
  );
}
