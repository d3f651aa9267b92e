import { Field, type FieldProps } from "./field";
import { Textarea, type TextareaProps } from "./textarea";

interface TextareaFieldProps
  extends Omit<FieldProps, "children">,
    Omit<TextareaProps, keyof FieldProps | "id" | "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

export function TextareaField(props: TextareaFieldProps) {
  const { label, help, error, warning, required, aside, className, onChange, ...textarea } = props;
  const field = { label, help, error, warning, required, aside, className };
  return (
    <Field {...field}>
      {(control) => (
        <Textarea {...control} {...textarea} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
