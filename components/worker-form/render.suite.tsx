import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

let takeAway: (() => void) | null = null;

/** Takes away what was drawn: files share a page, and an open dialog would keep the focus in the next one. */
export function leavePage(): void {
  takeAway?.();
  takeAway = null;
}

/** Draws into a page of its own and gives back its element; what was drawn before is taken away. */
export async function render(node: ReactNode): Promise<HTMLElement> {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  leavePage();
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  takeAway = () => {
    act(() => root.unmount());
    element.remove();
  };
  await act(async () => root.render(node));
  return element;
}

/** Types as a person would: the cursor is behind the last character, and React hears of it. */
export async function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    field.focus();
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    // Fields for email addresses and days have no selection.
    if (field.type !== "email" && field.type !== "date") field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}

/** Takes the cursor out of a field. */
export async function leave(field: HTMLElement): Promise<void> {
  await act(async () => field.blur());
  await settle();
}

export async function press(element: Element, key: string): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await settle();
}

export async function click(element: Element): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await settle();
}

/** Waits for what a page shows after an answer has come in. */
export async function eventually(check: () => void): Promise<void> {
  for (let left = 100; ; left -= 1) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    try {
      return check();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Modules that are loaded when they are first needed. */
async function settle(): Promise<void> {
  await act(async () => {
    await import("@/lib/expression/complete");
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
