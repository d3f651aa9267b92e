"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toastDone } from "@/components/ui/toast";
import { suggestOptions } from "@/lib/client/catalogue-queries";
import type { ParamField, Preset } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";
import { bestMatch } from "./best-match";

interface PresetButtonsProps {
  field: ParamField;
  onChange: (value: Json) => void;
  onPreset: (params: Preset["params"]) => void;
}

export function PresetButtons({ field, onChange, onPreset }: PresetButtonsProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<string | null>(null);

  const choose = async ({ label, params, lookups }: Preset) => {
    onPreset(params);
    if (!field.suggest || lookups.length === 0) return;
    setAsking(label);
    const { suggest } = field;
    const found = await Promise.all(
      lookups.map(async (text) => {
        const answer = await queries.fetchQuery(suggestOptions(suggest, text)).catch(() => null);
        return { text, id: bestMatch(answer?.items ?? [], text) };
      }),
    );
    setAsking(null);
    const ids = found.flatMap(({ id }) => id ?? []);
    const known = params[field.name];
    if (ids.length > 0) onChange([...(Array.isArray(known) ? known : []), ...ids]);
    const missing = found.filter(({ id }) => id === null).map(({ text }) => `“${text}”`);
    if (missing.length > 0)
      toastDone(`Filled in ${label}, but couldn't find these names: ${missing.join(", ")}`);
  };

  return (
    <fieldset aria-label={`Choices for ${field.title}`} className="flex flex-wrap gap-1">
      {field.presets.map((preset) => (
        <Button
          key={preset.label}
          size="sm"
          variant="quiet"
          busy={asking === preset.label}
          onClick={() => void choose(preset)}
        >
          {preset.label}
        </Button>
      ))}
    </fieldset>
  );
}
