"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";

/**
 * Button that copies text. The store doesn't use the studio's button, because that one would add the code
 * for tooltips.
 */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused"); // Browsers only allow clipboard access on HTTPS and localhost.
    }
  };
  const words = { ready: label, copied: "Copied", refused: "Couldn't copy. Select the text instead." }[state];
  const Icon = state === "copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={words}
        className={buttonStyle("quiet", "sm", "w-7 px-0! touch:w-11")}
        onClick={copy}
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {state === "ready" ? "" : words}
      </span>
    </>
  );
}
