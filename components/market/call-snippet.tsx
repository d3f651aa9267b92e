"use client";

import { useState } from "react";
import { SelectField } from "@/components/ui/select-field";
import { UseIt } from "@/components/use-it/use-it";
import type { MarketDetail } from "@/lib/contract/market";
import { ENDPOINT_LABELS, nameEndpoint } from "./endpoint-labels";
import { endpointRecipes } from "./endpoint-recipes";

interface CallSnippetProps {
  item: Pick<MarketDetail, "endpoints" | "own">;
  keyed: boolean;
}

export function CallSnippet({ item: { endpoints, own }, keyed }: CallSnippetProps) {
  const [chosen, setChosen] = useState("0");
  const endpoint = endpoints[Number(chosen)] ?? endpoints[0];
  if (!endpoint) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {endpoints.length > 1 && (
        <SelectField
          label="Code for"
          value={chosen}
          onChange={setChosen}
          options={endpoints.map((endpoint, at) => ({
            value: String(at),
            label: nameEndpoint(endpoint, endpoints),
          }))}
          className="max-w-xs"
        />
      )}
      <UseIt label={ENDPOINT_LABELS[endpoint.kind]} recipes={endpointRecipes(endpoint, own, keyed)} />
    </div>
  );
}
