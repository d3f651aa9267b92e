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
    <div className={clsx("relative rounded-md border bg-sunken", className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md"
      >
        <pre
          className={clsx(
            "py-2 pr-10 pl-3 font-mono text-xs leading-5",
            wrap ? "whitespace-pre-wrap break-words" : "w-max",
          )}
        >
          {code}
        </pre>
      </section>
      <span className="absolute top-0.5 right-0.5 rounded-md bg-sunken">
        <CopyButton text={copies} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </div>
  );
}
