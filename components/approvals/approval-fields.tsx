import { Checkbox } from "@/components/ui/checkbox";
import { Field, type FieldControl } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { Variable } from "@/lib/schema/trigger";
import { type FilledIn, isSeveral } from "./filled-in";

interface ApprovalFieldsProps {
  fields: readonly Variable[];
  filled: FilledIn;
  onChange: (filled: FilledIn) => void;
  faultAt: (name: string) => string | undefined;
}

export function ApprovalFields({ fields, filled, onChange, faultAt }: ApprovalFieldsProps) {
  return fields.map((field) => {
    const { name, required, description } = field;
    const fault = faultAt(name);
    return (
      <Field
        key={name}
        label={<span className="break-all">{name}</span>}
        required={required}
        {...(fault && { error: fault })}
        help={description}
        className="max-w-md"
      >
        {(control) => (
          <Control
            field={field}
            value={filled[name] ?? ""}
            onChange={(value) => onChange({ ...filled, [name]: value })}
            control={control}
          />
        )}
      </Field>
    );
  });
}

interface ControlProps {
  field: Variable;
  value: FilledIn[string];
  onChange: (value: FilledIn[string]) => void;
  control: FieldControl;
}

const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
const LONG = 80;

function Control({ field, value, onChange, control }: ControlProps) {
  const choices = field.choices ?? [];
  if (isSeveral(field))
    return <Several id={control.id} choices={choices} value={value} onChange={onChange} />;
  const text = String(value);
  switch (field.type) {
    case "list":
      return (
        <Select
          {...control}
          value={text}
          onChange={onChange}
          options={choices.filter(Boolean).map((choice) => ({ value: choice, label: choice }))}
        />
      );
    case "boolean":
      return <Select {...control} value={text} onChange={onChange} options={YES_OR_NO} />;
    case "integer":
    case "number":
      return (
        <Input
          {...control}
          value={text}
          inputMode={field.type === "integer" ? "numeric" : "decimal"}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "string":
      return String(field.default ?? "").length > LONG || text.includes("\n") ? (
        <Textarea {...control} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input
          {...control}
          value={text}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface SeveralProps {
  id: string;
  choices: readonly string[];
  value: FilledIn[string];
  onChange: (value: readonly string[]) => void;
}

function Several({ id, choices, value, onChange }: SeveralProps) {
  const chosen = typeof value === "string" ? [] : value;
  return (
    <div id={id}>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          onChange={(isChosen) =>
            onChange(choices.filter((each) => (each === choice ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </div>
  );
}
