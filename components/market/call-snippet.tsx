"use client";

import { useState } from "react";
import { Select } from "@/components/ui/select";
import { UseIt } from "@/components/use-it/use-it";
import type { MarketDetail, MarketEndpoint } from "@/lib/contract/market";
import { dataRecipes, programRecipes } from "@/lib/snippets/data-recipes";
import type { Recipe } from "@/lib/snippets/recipe";
import { triggerRecipes } from "@/lib/snippets/trigger-recipes";
import { ENDPOINT_LABELS } from "./endpoint-labels";

interface CallSnippetProps {
  item: Pick<MarketDetail, "endpoints" | "own">;
  keyed: boolean;
}

/** How one of these is used from the program of choice. */
export function CallSnippet({ item: { endpoints, own }, keyed }: CallSnippetProps) {
  const [chosen, setChosen] = useState("0");
  const endpoint = endpoints[Number(chosen)] ?? endpoints[0];
  if (!endpoint) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {endpoints.length > 1 && (
        <Select
          size="sm"
          aria-label="Address"
          value={chosen}
          onChange={setChosen}
          options={endpoints.map(({ kind, url }, at) => ({
            value: String(at),
            label: `${ENDPOINT_LABELS[kind]}: ${url.split("/").at(-1)}`,
          }))}
          className="w-56!"
        />
      )}
      <UseIt label={ENDPOINT_LABELS[endpoint.kind]} recipes={recipesOf(endpoint, own, keyed)} />
    </div>
  );
}

function recipesOf({ kind, url, variables, form }: MarketEndpoint, own: boolean, keyed: boolean): Recipe[] {
  const access = { url, own, key: keyed ? ("a subscription's" as const) : null };
  if (kind === "data") return programRecipes({ ...access, form: "value" });
  if (kind === "provider") return dataRecipes({ ...access, form: form ?? "value" });
  const values = variables.map(({ name, default: value, choices }) => [name, value ?? choices?.[0] ?? ""]);
  return triggerRecipes({ ...access, variables: Object.fromEntries(values) });
}
