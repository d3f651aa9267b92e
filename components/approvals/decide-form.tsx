"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { type Decide, type Decided, decideApprovalOptions } from "@/lib/client/approval-queries";
import type { Approval } from "@/lib/contract/approvals";
import { ApprovalFields } from "./approval-fields";
import { presetOf, sentOf } from "./filled-in";

interface DecideFormProps {
  approval: Approval;
  onDecided: ((decided: Decided) => void) | undefined;
}

const WORDS = {
  approved: { verb: "approve", does: "approves", variant: "primary" },
  rejected: { verb: "reject", does: "rejects", variant: "danger" },
} as const;

/** Asks for confirmation inside the form, because a decision is final. */
export function DecideForm({ approval, onDecided }: DecideFormProps) {
  const { id, fields, title } = approval;
  const [filled, setFilled] = useState(() => presetOf(fields));
  const [chosen, setChosen] = useState<Decide["decision"] | null>(null);
  const deciding = useMutation(decideApprovalOptions(id));
  const faults = deciding.error instanceof ApiError ? deciding.error : null;
  if (!useMayChange())
    return <p className="text-muted">Only owners and editors can decide. You have read-only access.</p>;
  // Uses `mutateAsync`, because the event about this decision may make the list unmount the form before the
  // response arrives.
  const decide = (decision: Decide["decision"]) =>
    deciding.mutateAsync({ decision, fields: sentOf(fields, filled) }).then(
      (decided) => onDecided?.(decided),
      () => setChosen(null),
    );
  return (
    <div className="flex flex-col gap-3 pt-1">
      <ApprovalFields
        fields={fields}
        filled={filled}
        onChange={setFilled}
        faultAt={(name) => faults?.faultAt(name)}
      />
      <FormProblem error={deciding.error} />
      {chosen === null ? (
        <div className="flex gap-2">
          <Button
            variant="primary"
            icon={Check}
            className="touch:flex-1"
            onClick={() => setChosen("approved")}
          >
            Approve
          </Button>
          <Button icon={X} className="touch:flex-1" onClick={() => setChosen("rejected")}>
            Reject
          </Button>
        </div>
      ) : (
        <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3">
          <legend className="sr-only">Confirm</legend>
          <p className="break-words">
            This {WORDS[chosen].does} “{title}”. The run continues immediately and you can't undo this.
          </p>
          <div className="flex gap-2">
            <Button
              autoFocus
              variant={WORDS[chosen].variant}
              className="touch:flex-1"
              busy={deciding.isPending}
              onClick={() => decide(chosen)}
            >
              Yes, {WORDS[chosen].verb}
            </Button>
            <Button className="touch:flex-1" disabled={deciding.isPending} onClick={() => setChosen(null)}>
              Back
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
