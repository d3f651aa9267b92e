import { CodeBox } from "./code-box";
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
    <CodeBox code={code} label={label} wrap={wrap} className={className}>
      <CopyButton text={copies} label={`Copy ${label.toLowerCase()}`} />
    </CodeBox>
  );
}
