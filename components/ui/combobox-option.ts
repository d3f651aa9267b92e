import type { ReactNode } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  /** The heading it stands under, with those beside it that have the same. */
  group?: string;
}
