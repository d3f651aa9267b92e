import type { ReactNode } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  /** Heading, shared by adjacent options of the same group. */
  group?: string;
}
