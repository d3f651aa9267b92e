import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { verifyValueOptions } from "@/lib/client/test-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { verifyValue } from "@/lib/contract/repeated-runs";
import type { ProviderSource } from "@/lib/schema/dashboard";

interface VerifyValueProps {
  source: ProviderSource;
  version: number;
}

export function VerifyValue({ source, version }: VerifyValueProps) {
  const verify = useMutation(verifyValueOptions(source));
  return (
    <div className="mt-4 flex flex-col items-start gap-2 text-sm">
      <Button busy={verify.isPending} onClick={() => verify.mutate(version)}>
        Verify
      </Button>
      <div role="status">
        {verify.isPending && <p className="text-muted">Replaying the run with its recorded inputs…</p>}
        {verify.data && <VerdictNote {...verify.data} />}
      </div>
      <FormProblem error={verify.error} />
    </div>
  );
}

type Verdict = Pick<AnswerOf<typeof verifyValue>, "verdict" | "reasons">;

const NOTES = {
  verified: { icon: CircleCheck, colour: "text-ok", words: "Verified" },
  contradicted: { icon: CircleX, colour: "text-bad", words: "Contradicted" },
  unverifiable: { icon: CircleAlert, colour: "text-warn", words: "Can't be verified" },
} as const satisfies Record<Verdict["verdict"], unknown>;

function VerdictNote({ verdict, reasons }: Verdict) {
  const { icon: Icon, colour, words } = NOTES[verdict];
  const reason =
    verdict === "verified"
      ? "replaying the run with its recorded inputs produces the same value."
      : reasons.join(" ").replace(/^[A-Z]/, (first) => first.toLowerCase());
  return (
    <p className="flex gap-1.5">
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", colour)} />
      <span className="wrap-anywhere min-w-0">
        {words}: {reason}
      </span>
    </p>
  );
}
