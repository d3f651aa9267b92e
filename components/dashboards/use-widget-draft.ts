"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sourceDataOptions } from "@/lib/client/dashboard-queries";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { guessWidget } from "@/lib/widgets/guess-widget";
import type { WidgetDraft } from "./widget-form";

/**
 * The widget's appearance is guessed from the data until the user changes it. Changing only the name doesn't
 * stop the guessing, because a name can be typed before the data arrives.
 */
export function useWidgetDraft(
  source: WidgetSource,
  name: string,
): {
  draft: WidgetDraft;
  setDraft: (draft: WidgetDraft) => void;
  published: PublishedData | undefined;
  problem: Error | null;
} {
  const data = useQuery(sourceDataOptions(source));
  const [edited, setEdited] = useState<Partial<WidgetDraft>>({});
  const guess =
    data.data === undefined || data.data.error !== null
      ? { kind: "table" as const, options: {} }
      : guessWidget(data.data.data);
  const draft = { name, ...guess, ...edited };
  const edit = (next: WidgetDraft) => {
    const isLook = next.kind !== draft.kind || next.options !== draft.options;
    setEdited((before) => (isLook ? next : { ...before, name: next.name }));
  };
  return {
    draft,
    setDraft: edit,
    published: data.data,
    problem: data.error,
  };
}
