"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SHORTEST_PASSWORD } from "./password-strength";

/** New-password field for plain HTML forms, which are rendered on the server and work without JavaScript. */
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
