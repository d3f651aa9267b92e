import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

let takeAway: (() => void) | null = null;

/** Unmounts what was rendered. Files share a page, so an open dialog would keep the focus in the next file. */
export function leavePage(): void {
  takeAway?.();
  takeAway = null;
}

/** Renders into a new element and returns it, after unmounting what was there before. */
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

/** Types like a person: moves the cursor behind the last character and notifies React. */
export async function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    field.focus();
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    // Email and date fields have no selection.
    if (!["email", "date", "datetime-local"].includes(field.type))
      field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}

/** Moves the focus out of a field. */
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

/** Waits for changes of the page after a response has arrived. */
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

/** Waits for modules that are loaded on demand. */
async function settle(): Promise<void> {
  await act(async () => {
    await import("@/lib/expression/complete");
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
