"use client";

import { useCallback } from "react";
import type { SuggestKind } from "@/lib/editing/param-field";
import { useFormData } from "./form-data";
import { NO_OFFERS, type Offers, offersOfRun, pieceAt } from "./offers";

/** Looks for completions of the text. `current` returns false once the result is no longer needed. */
export type Seek = (text: string, caret: number, current: () => boolean) => Promise<Offers>;

const PAUSE_MS = 150;

interface WhatToOffer {
  readonly suggest?: SuggestKind | undefined;
  readonly several?: boolean;
}

export function useOffers({ suggest, several = false }: WhatToOffer): Seek {
  const { data, lookUp } = useFormData();
  const { sources } = data;
  return useCallback<Seek>(
    async (text, caret, current) => {
      if (text.includes("{{")) {
        const { complete } = await import("@/lib/expression/complete");
        const { from, to, suggestions } = complete(text, caret, sources);
        if (suggestions.length > 0) return { from, to, offers: suggestions.map(offerOf), eager: true };
      }
      const { from, to, piece } = pieceAt(text, caret, several);
      if (!suggest || !lookUp || piece.includes("{{")) return NO_OFFERS;
      if (piece !== "") await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!current()) return NO_OFFERS;
      const known = await lookUp(suggest, piece);
      const offers = known.map(({ id, title }) => ({ insert: id, label: id, note: title }));
      // While the user is typing, offer only matching names. In an empty field, also offer values of the
      // current run.
      return { from, to, offers: piece === "" ? [...offersOfRun(sources), ...offers] : offers, eager: false };
    },
    [sources, lookUp, suggest, several],
  );
}

export function useProgramOffers(language: "jsonata" | "javascript"): Seek {
  const { sources } = useFormData().data;
  return useCallback<Seek>(
    async (text, caret) => {
      if (language === "javascript")
        return (await import("./complete-code")).completeCode(text, caret, sources);
      return (await import("./complete-program")).completeProgram(text, caret, sources);
    },
    [sources, language],
  );
}

interface Suggestion {
  readonly insert: string;
  readonly label: string;
  readonly type: string;
  readonly preview: string;
}

function offerOf({ insert, label, type, preview }: Suggestion) {
  // For a filter, the note only says what the filter does, because the `|` before the name already marks it
  // as a filter.
  const note = type === "filter" && preview ? preview : [type, preview].filter(Boolean).join(" ");
  return { insert, label, note };
}
