"use client";

import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from "react";
import { NO_OFFERS, type Offer } from "./offers";
import { useCaret } from "./use-caret";
import type { Seek } from "./use-offers";

export interface Completion {
  readonly open: boolean;
  readonly offers: readonly Offer[];
  /** Index of the highlighted completion, or -1 if none is highlighted. */
  readonly active: number;
  readonly listId: string;
  readonly activeId: string | undefined;
  refresh(text?: string, caret?: number): void;
  close(): void;
  choose(at: number): void;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
}

export function useCompletion(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
  seek: Seek,
): Completion {
  const listId = useId();
  const [found, setFound] = useState(NO_OFFERS);
  const [active, setActive] = useState(0);
  const turn = useRef(0);
  const placeCaret = useCaret(area);
  const { offers } = found;
  const open = offers.length > 0;

  const refresh = useCallback(
    (text = area.current?.value ?? "", caret = area.current?.selectionStart ?? 0) => {
      turn.current += 1;
      const mine = turn.current;
      // A response for text that has changed in the meantime is ignored. The next keystroke sends a new
      // request.
      const current = () =>
        turn.current === mine && area.current?.value === text && document.activeElement === area.current;
      void seek(text, caret, current).then((next) => {
        if (!current()) return;
        setFound(next);
        setActive(next.eager ? 0 : -1);
      });
    },
    [area, seek],
  );
  const close = useCallback(() => {
    turn.current += 1;
    setFound(NO_OFFERS);
  }, []);

  const choose = (at: number) => {
    const offer = offers[at];
    if (!offer) return;
    const before = value.slice(0, found.from) + offer.insert;
    const after = value.slice(found.to);
    const text = before + (opensBraces(before) && isOpen(after) ? "}}" : "") + after;
    onChange(text);
    close();
    placeCaret(text, before.length);
  };

  const move = (by: 1 | -1) => {
    const from = active < 0 && by < 0 ? 0 : active;
    setActive((from + by + offers.length) % offers.length);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const wanted = event.key === " " && event.ctrlKey;
    if (wanted) refresh();
    else if (!open) return false;
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if ((event.key === "Enter" || event.key === "Tab") && active >= 0) choose(active);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    open,
    offers,
    active,
    listId,
    activeId: open && active >= 0 ? `${listId}-${active}` : undefined,
    refresh,
    close,
    choose,
    onKeyDown,
  };
}

function opensBraces(before: string): boolean {
  return before.lastIndexOf("{{") > before.lastIndexOf("}}");
}

function isOpen(after: string): boolean {
  const close = after.indexOf("}}");
  const next = after.indexOf("{{");
  return close < 0 || (next >= 0 && next < close);
}
