"use client";

import { type RefObject, useCallback } from "react";
import { useFormData } from "./form-data";

/**
 * Makes a text field the one that picked data is written into, at its cursor. Returns what to call on focus.
 */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  onChange: (text: string) => void,
  { braces }: { braces: boolean },
): () => void {
  const { insertion } = useFormData();
  return useCallback(() => {
    insertion.current = (path) => {
      const element = area.current;
      if (!element) return;
      const text = braces ? `{{${path}}}` : path;
      const begin = element.selectionStart ?? element.value.length;
      const end = element.selectionEnd ?? begin;
      onChange(element.value.slice(0, begin) + text + element.value.slice(end));
      requestAnimationFrame(() => {
        element.focus();
        element.setSelectionRange(begin + text.length, begin + text.length);
      });
    };
  }, [area, insertion, onChange, braces]);
}
