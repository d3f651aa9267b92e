"use client";

import clsx from "clsx";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { passwordStrength, SHORTEST_PASSWORD } from "./password-strength";

interface NewPasswordProps {
  value: string;
  onChange: (password: string) => void;
  /** A password derived from this email address counts as weak. */
  email: string;
  error?: string | undefined;
  label?: string;
}

const BARS = ["bg-pressed", "bg-bad", "bg-warn", "bg-ok"] as const;

export function NewPassword({ value, onChange, email, error, label = "Password" }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  const strength = passwordStrength(value, email);
  return (
    <Field
      label={label}
      required
      error={error}
      help={
        value === ""
          ? `At least ${SHORTEST_PASSWORD} characters. A few unrelated words are easy to remember.`
          : strength.words
      }
      aside={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="text-muted text-xs hover:text-text touch:min-h-11"
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    >
      {(control) => (
        <>
          <Input
            {...control}
            type={shown ? "text" : "password"}
            autoComplete="new-password"
            required
            minLength={SHORTEST_PASSWORD}
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <div aria-hidden className="flex gap-1 pt-0.5">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={clsx(
                  "h-1 flex-1 rounded-full",
                  value !== "" && strength.level >= bar ? BARS[strength.level] : "bg-pressed",
                )}
              />
            ))}
          </div>
        </>
      )}
    </Field>
  );
}
