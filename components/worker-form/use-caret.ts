"use client";

import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

type Area = HTMLTextAreaElement | HTMLInputElement;

/**
 * Moves the cursor as soon as the changed text is rendered, so that the next keystroke lands in the right
 * place.
 */
export function useCaret(area: RefObject<Area | null>): (text: string, at: number) => void {
  const wanted = useRef<{ text: string; at: number }>(undefined);

  const place = useCallback(() => {
    const element = area.current;
    if (!element || element.value !== wanted.current?.text) return;
    const { at } = wanted.current;
    wanted.current = undefined;
    element.focus();
    element.setSelectionRange(at, at);
  }, [area]);
  useLayoutEffect(place);

  return useCallback(
    (text, at) => {
      wanted.current = { text, at };
      // Moves the cursor immediately if the field already shows the text, because no render follows in that
      // case.
      place();
    },
    [place],
  );
}
