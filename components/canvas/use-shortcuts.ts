"use client";

import { useEffect } from "react";
import { whoHasKeys } from "@/components/ui/who-has-keys";
import { copySelected, pasteText, removeSelected } from "./actions";
import { isOffered } from "./command";
import { COMMANDS } from "./commands";
import type { Editor } from "./editor-context";
import { matchesKeys } from "./match-keys";

/** Keys anywhere on the page do what the commands say; in a text field only the few that are meant for it. */
export function useShortcuts(editor: Editor): void {
  useEffect(() => {
    const apple = /mac|iphone|ipad/i.test(navigator.userAgent);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const typing = whoHasKeys(event.target) === "text";
      if (!typing && isElsewhere(event.target, event)) return;
      const command = COMMANDS.find(
        (each) =>
          (!typing || each.whileTyping) &&
          each.keys.some((keys) => matchesKeys(event, keys, apple)) &&
          isOffered(each, editor),
      );
      // Copy, cut and paste come as events of their own.
      if (!command || ["copy", "cut", "paste"].includes(command.id)) return;
      event.preventDefault();
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
      if (pasteText(editor, event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [editor]);
}

function isTaken({ target }: ClipboardEvent): boolean {
  return whoHasKeys(target) === "text" || isElsewhere(target);
}

/** A dialog or a menu has the keyboard to itself; tabs, a list or a tree only the keys that walk in it. */
function isElsewhere(target: EventTarget | null, press?: KeyboardEvent): boolean {
  if (whoHasKeys(target) === "overlay") return true;
  const walks = press === undefined || !(press.ctrlKey || press.metaKey);
  return walks && target instanceof Element && target.closest(WALKED) !== null;
}

const WALKED = "[role=listbox], [role=tree], [role=tablist]";
