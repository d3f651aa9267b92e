"use client";

import { type KeyboardEvent, type RefObject, useCallback, useId, useState } from "react";
import type { Completion as Found } from "@/lib/expression/complete";
import { useFormData } from "./form-data";

export interface Completion {
  readonly open: boolean;
  readonly suggestions: Found["suggestions"];
  readonly active: number;
  readonly listId: string;
  readonly activeId: string;
  refresh(text?: string, caret?: number): void;
  close(): void;
  choose(at: number): void;
  /** True when the key was for the list. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
}

const CLOSED: Found = { from: 0, to: 0, suggestions: [] };

/** What can be written at the cursor, while it is within `{{…}}`. */
export function useCompletion(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
): Completion {
  const listId = useId();
  const { sources } = useFormData().data;
  const [found, setFound] = useState<Found>(CLOSED);
  const [active, setActive] = useState(0);
  const open = found.suggestions.length > 0;

  const refresh = useCallback(
    (text = area.current?.value ?? "", caret = area.current?.selectionStart ?? 0) => {
      if (!text.includes("{{")) return setFound(CLOSED);
      void import("@/lib/expression/complete").then(({ complete }) => {
        // The text has moved on while the language was loading: the next key asks again.
        if (area.current?.value !== text || document.activeElement !== area.current) return;
        setFound(complete(text, caret, sources));
        setActive(0);
      });
    },
    [area, sources],
  );
  const close = useCallback(() => setFound(CLOSED), []);

  const choose = (at: number) => {
    const suggestion = found.suggestions[at];
    if (!suggestion) return;
    const before = value.slice(0, found.from) + suggestion.insert;
    const after = value.slice(found.to);
    onChange(before + (isOpen(after) ? "}}" : "") + after);
    close();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const wanted = event.key === " " && event.ctrlKey;
    if (wanted) refresh();
    else if (!open) return false;
    else if (event.key === "ArrowDown") setActive((active + 1) % found.suggestions.length);
    else if (event.key === "ArrowUp")
      setActive((active + found.suggestions.length - 1) % found.suggestions.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(active);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    open,
    suggestions: found.suggestions,
    active,
    listId,
    activeId: `${listId}-${active}`,
    refresh,
    close,
    choose,
    onKeyDown,
  };
}

/** The expression is not closed before the next one begins. */
function isOpen(after: string): boolean {
  const close = after.indexOf("}}");
  const next = after.indexOf("{{");
  return close < 0 || (next >= 0 && next < close);
}
