"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { providerDataOptions } from "@/lib/client/dashboard-queries";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { guessWidget } from "@/lib/widgets/guess-widget";
import type { WidgetDraft } from "./widget-form";

/** A widget of a provider: its kind guessed from what is published, until somebody says otherwise. */
export function useWidgetDraft(
  source: WidgetSource,
  name: string,
): {
  draft: WidgetDraft;
  setDraft: (draft: WidgetDraft) => void;
  published: PublishedData | undefined;
  problem: Error | null;
} {
  const data = useQuery(providerDataOptions(source));
  const [edited, setEdited] = useState<WidgetDraft | null>(null);
  const guess =
    data.data === undefined || data.data.error !== null
      ? { kind: "table" as const, options: {} }
      : guessWidget(data.data.data);
  return {
    draft: edited ?? { name, ...guess },
    setDraft: setEdited,
    published: data.data,
    problem: data.error,
  };
}
