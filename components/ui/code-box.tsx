import clsx from "clsx";
import type { ReactNode } from "react";

interface CodeBoxProps {
  code: string;
  label: string;
  wrap?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** Box with code, which can be read and copied without JavaScript. */
export function CodeBox({ code, label, wrap = false, className, children }: CodeBoxProps) {
  return (
    <div className={clsx("flex rounded-md border bg-sunken", className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
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
      {children && <span className="shrink-0 p-0.5">{children}</span>}
    </div>
  );
}
