import { Check, Copy } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";

/**
 * Button that copies text by means of `public/plain.js`. In browsers without JavaScript, the button is
 * hidden.
 */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        data-copy={text}
        className={buttonStyle("quiet", "sm", "group w-7 px-0! noscript:hidden touch:w-11")}
      >
        <Copy aria-hidden className="size-4 group-data-[state=copied]:hidden" />
        <Check aria-hidden className="hidden size-4 group-data-[state=copied]:block" />
      </button>
      <span role="status" className="sr-only" />
    </>
  );
}
