import type { ReactNode } from "react";
import { Field } from "./field";
import { Input, type InputProps } from "./input";

interface TextFieldProps extends Omit<InputProps, "id" | "value" | "onChange"> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  aside?: ReactNode;
  value: string;
  onChange: (text: string) => void;
}

export function TextField({ label, help, error, aside, onChange, ...input }: TextFieldProps) {
  const { required = false } = input;
  return (
    <Field label={label} help={help} error={error} aside={aside} required={required}>
      {(control) => <Input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
