import type { ReactNode } from "react";
import type { FieldControl } from "@/components/ui/field";
import type { ParamField, Preset } from "@/lib/editing/param-field";
import type { ShownField } from "@/lib/editing/shown-fields";
import type { Json } from "@/lib/kit/json";

/** What every control gets. `undefined` leaves the parameter out of the document. */
export interface ControlProps {
  readonly field: ShownField;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** The other parameters, for what depends on them. */
  readonly values: Readonly<Record<string, Json>>;
  /** Ties the control to its label, help and fault. */
  readonly control: FieldControl;
  /** Draws the fields of a group; handed down because a group lies within a field. */
  readonly rows: (props: FieldRowsProps) => ReactNode;
}

export interface FieldRowsProps {
  /** All fields of the form where only some are drawn: what is chosen in the others decides too. */
  readonly all?: readonly ParamField[];
  readonly fields: readonly ParamField[];
  readonly values: Readonly<Record<string, Json>>;
  readonly onChange: (name: string, value: Json | undefined) => void;
  readonly onPreset?: (params: Preset["params"]) => void;
  /** What the server found, by parameter: it knows rules that a schema cannot say. */
  readonly problems?: ReadonlyMap<string, string>;
  readonly warnings?: ReadonlyMap<string, ReactNode>;
}
