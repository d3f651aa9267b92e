"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";

interface CopyButtonProps {
  text: string | (() => string);
  label?: string;
  hasText?: boolean;
}

const SHOWN_MS = 1500;

export function CopyButton({ text, label = "Copy", hasText = false }: CopyButtonProps) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setState("copied");
    } catch {
      setState("refused"); // Browsers only allow clipboard access on HTTPS and localhost.
    }
  };
  const said = { ready: label, copied: "Copied", refused: "Couldn't copy. Select the text instead." };
  const icon = state === "copied" ? Check : Copy;
  return (
    <>
      {hasText ? (
        <Button size="sm" icon={icon} onClick={copy}>
          {said[state]}
        </Button>
      ) : (
        <IconButton size="sm" label={said[state]} icon={icon} onClick={copy} />
      )}
      <span role="status" className="sr-only">
        {state === "ready" ? "" : said[state]}
      </span>
    </>
  );
}
