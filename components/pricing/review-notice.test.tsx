import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render } from "@/components/worker-form/render.suite";
import { ReviewNotice } from "./review-notice";

afterEach(() => vi.unstubAllGlobals());

/** Renders the notice for an operator who reviews these parts. */
async function drawn(review_first: readonly string[]): Promise<HTMLElement> {
  const fetched = vi.fn(async () => Response.json({ review_first }));
  vi.stubGlobal("fetch", fetched);
  const element = await render(
    <Studio>
      <ReviewNotice item={{ kind: "workflow", id: "f1" }} />
    </Studio>,
  );
  await eventually(() => expect(fetched).toHaveBeenCalled());
  return element;
}

test("a first price that the operator reviews is announced before it is saved", async () => {
  const element = await drawn(["listing", "price"]);
  await eventually(() => expect(element.textContent).toContain("People can subscribe once it is approved"));
});

test("a price that needs no review has no notice", async () => {
  const element = await drawn(["listing"]);
  await eventually(() => expect(element.textContent).toBe(""));
});
