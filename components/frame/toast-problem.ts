import { toastFailed } from "@/components/ui/toast";
import { describeError } from "./describe-error";

/** `title` names the action that failed: "Couldn't cancel the run". */
export function toastProblem(title: string, error: unknown): void {
  const { detail, errorId } = describeError(error);
  toastFailed(title, errorId ? `${detail} Error ID ${errorId}` : detail);
}
