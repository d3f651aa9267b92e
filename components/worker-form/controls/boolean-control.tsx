"use client";

import { ChoiceControl } from "./choice-control";
import type { ControlProps } from "./control-props";

const WORDS = [true, false] as const;

/** On, off, left out, or an expression. A switch couldn't show four states. */
export function BooleanControl(props: ControlProps) {
  return <ChoiceControl {...props} field={{ ...props.field, choices: WORDS }} />;
}
