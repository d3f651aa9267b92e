import { CodeBox } from "./code-box";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  code: string;
  label: string;
  /** Text to copy, if it differs from the code displayed. */
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
