// @vitest-environment happy-dom
import { Tooltip } from "radix-ui";
import { act } from "react";
import { expect, test } from "vitest";
import { eventually, render } from "@/components/worker-form/render.suite";
import { formatExact } from "./format-relative";
import { RelativeTime } from "./relative-time";

const AT = "2026-11-23T10:00:00Z";

test("a time is shown relative to now, and exactly once the pointer rests on it", async () => {
  const page = await render(
    <Tooltip.Provider delayDuration={0}>
      <RelativeTime at={AT} />
    </Tooltip.Provider>,
  );
  const exact = formatExact(Date.parse(AT));
  expect(document.body.textContent).not.toContain(exact);
  await point(page, "pointerover");
  await point(page, "pointermove");
  await eventually(() => expect(document.body.textContent).toContain(exact));
});

async function point(page: HTMLElement, type: string): Promise<void> {
  await act(async () => {
    page.querySelector("time")?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse" }));
  });
}
