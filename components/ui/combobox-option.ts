import type { ReactNode } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  group?: string;
}
