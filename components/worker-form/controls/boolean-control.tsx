"use client";

import { ChoiceControl } from "./choice-control";
import type { ControlProps } from "./control-props";

const WORDS = [true, false] as const;

/**
 * A list of choices instead of a switch, because a switch couldn't show all four states: on, off, not set, or
 * an expression.
 */
export function BooleanControl(props: ControlProps) {
  return <ChoiceControl {...props} field={{ ...props.field, choices: WORDS }} />;
}
