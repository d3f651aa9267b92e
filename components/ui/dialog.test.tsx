import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";

let root: Root;
let host: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const byText = (text: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent === text);
const pressed = async (text: string) =>
  act(async () => {
    byText(text)?.focus();
    byText(text)?.click();
  });

function Page({ kind }: { kind: "dialog" | "question" | "typed question" }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === "dialog" ? (
        <Dialog open={open} onOpenChange={setOpen} title="Dialog">
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </Dialog>
      ) : (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete it?"
          consequence="It is gone."
          action="Delete"
          {...(kind === "typed question" && { typed: "it" })}
          onConfirm={() => setOpen(false)}
        />
      )}
    </>
  );
}

test.each(["dialog", "question", "typed question"] as const)("a %s gives the focus back", async (kind) => {
  act(() => root.render(<Page kind={kind} />));
  await pressed("Open");
  await vi.waitFor(() => expect(byText("Cancel")).toBeDefined(), 120_000);
  expect(document.activeElement).not.toBe(byText("Open"));
  await pressed("Cancel");
  await vi.waitFor(() => expect(document.activeElement).toBe(byText("Open")), 120_000);
});

test("a dialog without a way to close it draws none", async () => {
  await act(async () => root.render(<Dialog open title="Asked" />));
  expect(document.querySelector("[role=dialog]")).not.toBeNull();
  expect(document.querySelector("[aria-label=Close]")).toBeNull();
  await act(async () => root.render(<Dialog open title="Asked" onOpenChange={() => {}} />));
  expect(document.querySelector("[aria-label=Close]")).not.toBeNull();
});
