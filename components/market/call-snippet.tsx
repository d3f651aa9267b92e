"use client";

import { useState } from "react";
import { LANGUAGES, type Language, snippet } from "@/components/canvas/inspector/snippet";
import { CodeBlock } from "@/components/ui/code-block";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { MarketEndpoint } from "@/lib/contract/market";
import { ENDPOINT_LABELS } from "./endpoint-labels";

/** How one of these is called, in the language of choice. */
export function CallSnippet({ endpoints, keyed }: { endpoints: readonly MarketEndpoint[]; keyed: boolean }) {
  const [language, setLanguage] = useState<Language>("curl");
  const [chosen, setChosen] = useState("0");
  const endpoint = endpoints[Number(chosen)] ?? endpoints[0];
  if (!endpoint) return null;
  const variables =
    endpoint.kind === "trigger"
      ? Object.fromEntries(
          endpoint.variables.map(({ name, default: value, choices }) => [name, value ?? choices?.[0] ?? ""]),
        )
      : null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {endpoints.length > 1 ? (
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
        ) : (
          <span className="text-muted text-sm">{ENDPOINT_LABELS[endpoint.kind]}</span>
        )}
        <Segmented
          size="sm"
          label="Language"
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }))}
        />
      </div>
      <CodeBlock label="Call" code={snippet(language, { url: endpoint.url, variables, keyed })} />
    </div>
  );
}

const LANGUAGE_WORDS: Record<Language, string> = { curl: "curl", javascript: "JavaScript", python: "Python" };
