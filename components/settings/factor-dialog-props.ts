import type { Factors } from "@/lib/contract/factors";

export interface FactorDialogProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}
