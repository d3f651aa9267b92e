"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { ShownOnce } from "@/components/ui/shown-once";

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <ShownOnce
      open
      onClose={onClose}
      title="Your recovery codes"
      description="Each code works once in place of your app or passkey. Store the codes separately from your password, because you won't see them again."
    >
      <CodeBlock code={codes.join("\n")} label="Recovery codes" />
    </ShownOnce>
  );
}
