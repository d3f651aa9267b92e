import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, press, render, type } from "@/components/worker-form/render.suite";
import { NewToken } from "./new-token";

const MADE = { id: "1", name: "Nightly report", token: "mrt_the-only-time" };

afterEach(() => vi.unstubAllGlobals());

test("no way out of the dialog loses a token that is being made or shown", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  await render(<Tokens />);
  await type(field("Name"), "Nightly report");
  await click(button("Create token"));
  await eventually(() => expect(button("Cancel").disabled).toBe(true));
  await press(dialog(), "Escape");
  await click(button("Close"));

  answer(Response.json(MADE, { status: 201 }));
  await eventually(() => expect(dialog().textContent).toContain(MADE.token));
  expect(document.activeElement).not.toBe(button("I've saved a copy"));
  expect(() => button("Close")).toThrow();
  await press(dialog(), "Escape");
  expect(dialog().textContent).toContain(MADE.token);
  await click(button("I've saved a copy"));
  await eventually(() => expect(document.querySelector("[role$=dialog]")).toBeNull());
});

function Tokens() {
  const [open, setOpen] = useState(true);
  return <Studio>{open && <NewToken onClose={() => setOpen(false)} />}</Studio>;
}

function dialog(): Element {
  const found = document.querySelector("[role$=dialog]");
  if (!found) throw new Error("No dialog is open");
  return found;
}
