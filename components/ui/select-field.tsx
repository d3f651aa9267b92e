import { Field, type FieldProps } from "./field";
import { Select, type SelectProps } from "./select";

type SelectFieldProps<V extends string> = Omit<FieldProps, "children"> & Omit<SelectProps<V>, "className">;

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, help, error, warning, required, aside, className, ...select } = props;
  const field = { label, help, error, warning, required, aside, className };
  return <Field {...field}>{(control) => <Select {...control} {...select} />}</Field>;
}
