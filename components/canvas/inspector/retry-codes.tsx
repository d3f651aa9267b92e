"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import type { Worker } from "@/lib/schema/workflow";
import { choicesOf, PASSING, withCodes } from "./retry-policy";

interface RetryCodesProps {
  retry: NonNullable<Worker["retry"]>;
  onChange: (retry: Worker["retry"]) => void;
}

const AFTER = [
  { value: "passing", label: "Temporary errors" },
  { value: "chosen", label: "Specific errors" },
] as const;

export function RetryCodes({ retry, onChange }: RetryCodesProps) {
  const { codes } = retry;
  return (
    <>
      <SelectField
        label="Retry on"
        help={codes ? undefined : "Rate limits, timeouts and service errors."}
        size="sm"
        value={codes ? "chosen" : "passing"}
        onChange={(after) => onChange(withCodes(retry, after === "chosen" ? PASSING : null))}
        options={AFTER}
      />
      {codes && (
        <fieldset aria-label="Errors to retry" className="flex flex-col">
          {choicesOf(codes).map(({ code, words }) => (
            <Checkbox
              key={code}
              label={
                <>
                  {words} <code className="font-mono text-muted text-xs">{code}</code>
                </>
              }
              checked={codes.includes(code)}
              onChange={(on) =>
                onChange(withCodes(retry, on ? [...codes, code] : codes.filter((other) => other !== code)))
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
