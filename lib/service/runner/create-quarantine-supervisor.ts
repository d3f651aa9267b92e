import { type ChildProcess, fork } from "node:child_process";
import type { Services } from "@/lib/service/services";
import { countQuarantined } from "./quarantine";

/**
 * Maximum number of quarantine processes. There can be several, so that a slow quarantined run doesn't delay
 * the others, but only a few, because each takes memory.
 */
const MAX_PROCESSES = 3;

/** The child processes started here exit by themselves, or when this process exits. */
export function createQuarantineSupervisor(
  { db, log }: Pick<Services, "db" | "log">,
  script: string,
): { look(): Promise<void> } {
  const children = new Set<ChildProcess>();
  return {
    async look() {
      const wanted = Math.min(MAX_PROCESSES, await countQuarantined(db));
      while (children.size < wanted) {
        const child = fork(script, [], { stdio: "inherit" });
        children.add(child);
        const gone = (error?: unknown) => {
          if (!children.delete(child)) return;
          if (child.exitCode !== 0) log.warn({ error }, "A process that executed a quarantined run has died");
        };
        child.once("exit", () => gone());
        child.once("error", gone);
      }
    },
  };
}
