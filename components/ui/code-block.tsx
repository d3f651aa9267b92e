import clsx from "clsx";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  code: string;
  /** What it is, for the copy button and for readers. */
  label: string;
  /** What the button copies, where it is more than what is shown. */
  copies?: string;
  wrap?: boolean;
  className?: string;
}

export function CodeBlock({ code, label, copies = code, wrap = false, className }: CodeBlockProps) {
  return (
    <div className={clsx("flex rounded-md border bg-sunken", className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 min-w-0 flex-1 overflow-auto rounded-md"
      >
        <pre
          className={clsx(
            "px-3 py-2 font-mono text-xs leading-5",
            wrap ? "whitespace-pre-wrap break-words" : "w-max",
          )}
        >
          {code}
        </pre>
      </section>
      <span className="shrink-0 p-0.5">
        <CopyButton text={copies} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </div>
  );
}
