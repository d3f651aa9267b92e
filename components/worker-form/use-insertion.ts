"use client";

import { type RefObject, useCallback } from "react";
import { useFormData } from "./form-data";
import { useCaret } from "./use-caret";

/**
 * Inserts picked data at the cursor of a text field. Returns a function that the field has to call on focus,
 * because data is inserted into the field that had focus last.
 */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  onChange: (text: string) => void,
  { braces }: { braces: boolean },
): () => void {
  const { insertion } = useFormData();
  const placeCaret = useCaret(area);
  return useCallback(() => {
    insertion.current = (path) => {
      const element = area.current;
      if (!element) return;
      const begin = element.selectionStart ?? element.value.length;
      const end = element.selectionEnd ?? begin;
      const before = element.value.slice(0, begin) + (braces ? `{{${path}}}` : path);
      const text = before + element.value.slice(end);
      onChange(text);
      placeCaret(text, before.length);
    };
  }, [area, insertion, onChange, braces, placeCaret]);
}
