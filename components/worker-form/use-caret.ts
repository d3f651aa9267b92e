"use client";

import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

type Area = HTMLTextAreaElement | HTMLInputElement;

/**
 * Puts the cursor where it belongs in a text that is written for somebody: as soon as the text is drawn, so that the next
 * key finds it there.
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
      // Where it is there already nothing is drawn anew.
      place();
    },
    [place],
  );
}
