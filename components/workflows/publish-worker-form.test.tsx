import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { showBy } from "@/components/ui/toast";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { PublishWorkerForm } from "./publish-worker-form";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a withdrawal that is refused is told above the dialog that asked", async () => {
  const refusal = {
    type: "about:blank",
    title: "Refused",
    status: 403,
    detail: "Ask an owner.",
    code: "forbidden",
  };
  const toastFailed = vi.spyOn(toast, "error");
  showBy(toast);
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 403 }));
  await render(
    <Studio>
      <PublishWorkerForm
        workflow={{ id: "f1", name: "Feed" }}
        offer={{
          id: "p1",
          workflow_id: "f1",
          type: "pub_1",
          name: "Feed",
          description: "",
          result_from: null,
        }}
        document={{ workers: [], description: "" }}
        onClose={() => {}}
      />
    </Studio>,
  );
  await click(button("Unpublish worker"));
  await eventually(() => expect(document.querySelector("[role=alertdialog]")).not.toBeNull());
  const confirm = document.querySelector("[role=alertdialog] button[type=submit]");
  if (!confirm) throw new Error("Nothing asks");
  await click(confirm);
  await eventually(() =>
    expect(toastFailed).toHaveBeenCalledWith(
      "Couldn't unpublish Feed",
      expect.objectContaining({ description: "Ask an owner." }),
    ),
  );
});
