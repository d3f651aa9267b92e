"use client";

import { type ReactNode, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { ComboboxOption } from "@/components/ui/combobox-option";
import type { FieldControl } from "@/components/ui/field";
import type { Json } from "@/lib/kit/json";
import { EXPRESSION, ExpressionInstead, isExpression, NONE } from "./expression-instead";

interface PickListProps {
  control: FieldControl;
  value: Json | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly ComboboxOption[];
  placeholder: string;
  /** Label of the selected value, which may not be among the options. */
  shown?: string | undefined;
  /** Label of the option that removes the parameter from the document. */
  leaveOut?: string | undefined;
  /** Options that perform an action instead of selecting a value. */
  actions?: readonly (ComboboxOption & { readonly run: () => void })[];
  onSearch?: (text: string) => void;
  loading?: boolean;
  free?: boolean;
  /** True if the value can't be an expression. */
  fixed: boolean;
  emptyText?: string;
  children?: ReactNode;
}

export function PickList({
  control,
  value,
  onChange,
  options,
  leaveOut,
  actions = [],
  onSearch,
  fixed,
  children,
  ...rest
}: PickListProps) {
  const [text, setText] = useState("");
  if (isExpression(value)) return <ExpressionInstead value={value} onChange={onChange} control={control} />;
  const chosen = value === undefined || value === null ? "" : String(value);
  // While the user is searching, the other options are hidden, so that Enter picks the first result.
  const others = !onSearch || text === "";
  const choose = (option: string) => {
    const action = actions.find((one) => one.value === option);
    if (action) action.run();
    else if (option === NONE) onChange(undefined);
    else onChange(option === EXPRESSION.value ? "{{}}" : option);
  };
  return (
    <>
      <Combobox
        {...control}
        {...rest}
        size="sm"
        value={chosen}
        {...(onSearch && {
          onSearch: (next: string) => {
            setText(next);
            onSearch(next);
          },
        })}
        onChange={choose}
        options={[
          ...(leaveOut && others && chosen !== "" ? [{ value: NONE, label: leaveOut }] : []),
          ...options,
          ...(others ? actions.map(({ run: _, ...option }) => option) : []),
          ...(others && !fixed ? [EXPRESSION] : []),
        ]}
      />
      {children}
    </>
  );
}
