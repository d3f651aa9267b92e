import { type Problem, problem } from "./problem";

/** Only the workspace's members see the reason. */
export function workspaceBlocked(reason: string | null = null): Problem {
  return problem(
    "workspace_blocked",
    reason === null
      ? "The owner of this instance has blocked the workspace."
      : `The owner of this instance has blocked your workspace. Reason: ${reason}`,
  );
}

export function personBlocked(reason: string): Problem {
  return problem("person_blocked", `The owner of this instance has blocked your account. Reason: ${reason}`);
}

export function isBlocked({ code }: Problem): boolean {
  return code === "workspace_blocked" || code === "person_blocked";
}
