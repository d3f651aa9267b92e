import { Combobox, type ComboboxProps } from "./combobox";
import { Field, type FieldProps } from "./field";

type ComboboxFieldProps = Omit<FieldProps, "children"> & ComboboxProps;

export function ComboboxField(props: ComboboxFieldProps) {
  const { label, help, error, warning, required, aside, className, ...combobox } = props;
  const field = { label, help, error, warning, required, aside, className };
  return <Field {...field}>{(control) => <Combobox {...control} {...combobox} />}</Field>;
}
