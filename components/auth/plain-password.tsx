"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SHORTEST_PASSWORD } from "./password-strength";

/** A new password in a form of plain HTML, which works where no script runs: the server draws it first. */
export function PlainPassword({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field
      label={label}
      required
      error={error}
      help={`At least ${SHORTEST_PASSWORD} characters. A few unrelated words are easy to remember.`}
    >
      {(control) => (
        <Input
          {...control}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          maxLength={200}
        />
      )}
    </Field>
  );
}
