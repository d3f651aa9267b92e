import type { ReactNode } from "react";
import type { FieldControl } from "@/components/ui/field";
import type { ParamField, Preset } from "@/lib/editing/param-field";
import type { ShownField } from "@/lib/editing/shown-fields";
import type { Json } from "@/lib/kit/json";

/** Passing `undefined` to `onChange` removes the parameter from the document. */
export interface ControlProps {
  readonly field: ShownField;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly values: Readonly<Record<string, Json>>;
  readonly control: FieldControl;
  /**
   * Renders the fields of a group. Passed as a prop to avoid a circular import, because a group is itself
   * inside a field.
   */
  readonly rows: (props: FieldRowsProps) => ReactNode;
}

export interface FieldRowsProps {
  /**
   * All fields of the form. Needed if only some of them are rendered, because the values of the hidden fields
   * can decide which fields apply.
   */
  readonly all?: readonly ParamField[];
  readonly fields: readonly ParamField[];
  readonly values: Readonly<Record<string, Json>>;
  readonly onChange: (name: string, value: Json | undefined) => void;
  readonly onPreset?: (params: Preset["params"]) => void;
  /** The server's error messages by parameter. They include rules that a schema can't express. */
  readonly problems?: ReadonlyMap<string, string>;
  readonly warnings?: ReadonlyMap<string, ReactNode>;
}
