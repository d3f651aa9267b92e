import { toastFailed } from "@/components/ui/toast";
import { describeError } from "./describe-error";

/** `title` says what was tried: "The run could not be cancelled". */
export function toastProblem(title: string, error: unknown): void {
  const { detail, errorId } = describeError(error);
  toastFailed(title, errorId ? `${detail} Error ID ${errorId}` : detail);
}
