"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { RULE_LABELS } from "./rule-labels";
import type { WrittenRule } from "./written-rule";

interface RuleFieldsProps {
  rule: WrittenRule;
  readOnly: boolean;
  fault: string | null;
  onChange: (rule: WrittenRule) => void;
}

export function RuleFields({ rule, readOnly, fault, onChange }: RuleFieldsProps) {
  const { when, threshold } = RULE_LABELS[rule.on];
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{when}</legend>
      <Checkbox
        label={when}
        checked={rule.wanted}
        disabled={readOnly}
        onChange={(wanted) => onChange({ ...rule, wanted })}
      />
      {rule.wanted && (
        <div className="flex flex-col gap-3 border-l pl-4">
          {threshold !== null && (
            <TextField
              label={threshold}
              inputMode="numeric"
              autoComplete="off"
              className="w-32"
              disabled={readOnly}
              value={rule.threshold}
              onChange={(text) => onChange({ ...rule, threshold: text })}
            />
          )}
          <TextareaField
            label="Recipients"
            help="One email address or webhook URL per line."
            error={fault}
            rows={2}
            spellCheck={false}
            disabled={readOnly}
            placeholder="desk@example.com"
            value={rule.to}
            onChange={(text) => onChange({ ...rule, to: text })}
          />
        </div>
      )}
    </fieldset>
  );
}
