"use client";

import { useLayoutEffect } from "react";
import { copySelected, pasteText, removeSelected, sayWhatItWas } from "@/components/canvas/actions/actions";
import { type Command, isOffered } from "@/components/canvas/actions/command";
import { COMMANDS } from "@/components/canvas/actions/commands";
import { matchesKeys } from "@/components/canvas/actions/matches-keys";
import type { Editor } from "@/components/canvas/state/editor-context";
import { getKeyboardTarget } from "@/components/ui/get-keyboard-target";

/** Shortcuts work wherever focus is, except for keys that the focused element handles itself. */
export function useShortcuts(editor: Editor): void {
  // Uses a layout effect, so that shortcuts work as soon as the canvas is visible.
  useLayoutEffect(() => {
    const apple = /mac|iphone|ipad/i.test(navigator.userAgent);
    const onKeyDown = (event: KeyboardEvent) => {
      const withMod = event.ctrlKey || event.metaKey;
      // Lists handle Enter even when Ctrl is pressed, so shortcuts with a modifier are handled in the capture
      // phase.
      if (withMod !== (event.eventPhase === Event.CAPTURING_PHASE)) return;
      if (event.defaultPrevented || event.isComposing) return;
      const command = COMMANDS.find(
        (each) =>
          each.keys.some((keys) => matchesKeys(event, keys, apple)) &&
          isForCommand(event, each) &&
          isOffered(each, editor),
      );
      // Copy, cut and paste are handled by their own events, so they are skipped here.
      if (!command || ["copy", "cut", "paste"].includes(command.id)) return;
      const isBehind = editor.view.get().dialog !== null;
      if (isBehind && !command.whileTyping) return;
      event.preventDefault();
      // While a dialog is open or loading, commands don't run. The browser's own shortcut for the same keys,
      // such as saving the page, is still prevented.
      if (isBehind) return;
      command.apply(editor);
    };
    const onCopy = (event: ClipboardEvent) => {
      if (isTaken(event) || !document.getSelection()?.isCollapsed) return;
      const text = copySelected(editor);
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut") removeSelected(editor, false);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTaken(event)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (pasteText(editor, text)) event.preventDefault();
      else if (text.trim() !== "") sayWhatItWas(text);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("keydown", onKeyDown);
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [editor]);
}

function isTaken({ target }: ClipboardEvent): boolean {
  return getKeyboardTarget(target) !== "page" || isWithin(target, WALKED);
}

function isForCommand(press: KeyboardEvent, command: Command): boolean {
  const { target } = press;
  const withMod = press.ctrlKey || press.metaKey;
  switch (getKeyboardTarget(target)) {
    case "text":
      return command.whileTyping === true && !isModal(target);
    case "overlay":
      return withMod && !isModal(target);
    case "page":
      if (withMod || press.altKey) return true;
      if (press.key === "Enter") return !isWithin(target, PRESSED);
      if (WALKING.has(press.key)) return !isWithin(target, `${WALKED}, ${CHOSEN_FROM}`);
      // In the elements of `CHOSEN_FROM`, typing a letter selects an entry that starts with it, so letters
      // aren't shortcuts there.
      return press.key.length > 1 || !isWithin(target, CHOSEN_FROM);
  }
}

const WALKED = "[role=listbox], [role=tree], [role=tablist]";
const CHOSEN_FROM = "[role=combobox], [role=radiogroup]";
/** Elements that handle Enter themselves, so Enter isn't a shortcut on them. */
const PRESSED = "button, a, summary, select, [role=option], [role=treeitem], [role=tab]";
const WALKING: ReadonlySet<string> = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
]);

/** Menus, confirmations and dialogs block the page's shortcuts, but a popover doesn't. */
function isModal(target: EventTarget | null): boolean {
  if (isWithin(target, "[role=menu], [role=alertdialog]")) return true;
  return isWithin(target, "[role=dialog]") && !isWithin(target, "[data-radix-popper-content-wrapper]");
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
