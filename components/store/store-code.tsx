import { CodeBox } from "@/components/ui/code-box";
import { CopyText } from "./copy-text";

export function StoreCode({ code, label, wrap = false }: { code: string; label: string; wrap?: boolean }) {
  return (
    <CodeBox code={code} label={label} wrap={wrap}>
      <CopyText text={code} label={`Copy ${label.toLowerCase()}`} />
    </CodeBox>
  );
}
