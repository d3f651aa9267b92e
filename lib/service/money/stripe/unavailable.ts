import { refused } from "@/lib/service/process/faults";

export function unavailable() {
  return refused("payments_unavailable", "The payment provider does not answer. Try again in a few minutes.");
}
