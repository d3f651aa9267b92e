"use client";

import { useLayoutEffect } from "react";
import { copySelected, pasteText, removeSelected, sayWhatItWas } from "@/components/canvas/actions/actions";
import { type Command, isOffered } from "@/components/canvas/actions/command";
import { COMMANDS } from "@/components/canvas/actions/commands";
import { matchesKeys } from "@/components/canvas/actions/matches-keys";
import type { Editor } from "@/components/canvas/state/editor-context";
import { getKeyboardTarget } from "@/components/ui/get-keyboard-target";

/** Keys do what the commands say wherever the focus is, but for those that the focus itself has a use for. */
export function useShortcuts(editor: Editor): void {
  // Whoever sees the canvas may press a key at once: before the first picture, not after it.
  useLayoutEffect(() => {
    const apple = /mac|iphone|ipad/i.test(navigator.userAgent);
    const onKeyDown = (event: KeyboardEvent) => {
      const withMod = event.ctrlKey || event.metaKey;
      // A list takes Enter for itself, with Ctrl too: what is pressed with it is heard before whatever has the focus.
      if (withMod !== (event.eventPhase === Event.CAPTURING_PHASE)) return;
      if (event.defaultPrevented || event.isComposing) return;
      const command = COMMANDS.find(
        (each) =>
          each.keys.some((keys) => matchesKeys(event, keys, apple)) &&
          isForCommand(event, each) &&
          isOffered(each, editor),
      );
      // Copy, cut and paste come as events of their own.
      if (!command || ["copy", "cut", "paste"].includes(command.id)) return;
      const isBehind = editor.view.get().dialog !== null;
      if (isBehind && !command.whileTyping) return;
      event.preventDefault();
      // A dialog that is open, or on its way, has the keyboard to itself; the browser need not save the page meanwhile.
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
      // A letter chooses what begins with it.
      return press.key.length > 1 || !isWithin(target, CHOSEN_FROM);
  }
}

const WALKED = "[role=listbox], [role=tree], [role=tablist]";
const CHOSEN_FROM = "[role=combobox], [role=radiogroup]";
/** Enter is theirs. */
const PRESSED = "button, a, summary, select, [role=option], [role=treeitem], [role=tab]";
const WALKING: ReadonlySet<string> = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
]);

/** A popover leaves the page its keys. A menu, a question or a dialog does not. */
function isModal(target: EventTarget | null): boolean {
  if (isWithin(target, "[role=menu], [role=alertdialog]")) return true;
  return isWithin(target, "[role=dialog]") && !isWithin(target, "[data-radix-popper-content-wrapper]");
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
