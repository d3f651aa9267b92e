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
      description="Each opens once, in place of the app or passkey. Keep them where you do not keep your password: they are shown this once."
    >
      <CodeBlock code={codes.join("\n")} label="Recovery codes" />
    </ShownOnce>
  );
}
