"use client";

import { ChoiceControl } from "./choice-control";
import type { ControlProps } from "./control-props";

const WORDS = [true, false] as const;

/** Selects on, off, not set, or an expression. A switch couldn't show all four states. */
export function BooleanControl(props: ControlProps) {
  return <ChoiceControl {...props} field={{ ...props.field, choices: WORDS }} />;
}
