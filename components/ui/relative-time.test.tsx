// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "@/components/worker-form/render.suite";
import { formatExact } from "./format-relative";
import { RelativeTime } from "./relative-time";

const AT = "2026-11-23T10:00:00Z";

test("a time is shown relative to now, and exactly where the pointer is", async () => {
  const page = await render(<RelativeTime at={AT} />);
  const time = page.querySelector("time");
  expect(time?.title).toBe("");
  await act(async () => time?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  expect(time?.title).toBe(formatExact(Date.parse(AT)));
});
