import type { Logger } from "pino";
import type { Engine } from "@/lib/engine/engine";
import { redactText } from "@/lib/kit/redact-text";
import { fail } from "@/lib/kit/result";
import type { Seal } from "@/lib/kit/seal";

export function engineParts({
  seal,
  log,
}: {
  readonly seal: Seal;
  readonly log: Logger;
}): Pick<Engine, "unseal" | "report"> {
  return {
    unseal: (sealed) => {
      const opened = seal.unseal(sealed);
      return opened.ok
        ? opened
        : fail("Couldn't decrypt a stored secret with this instance's key. Enter the secret again.");
    },
    report: (error, run, secrets) =>
      log.error(
        { error: withoutSecrets(error, secrets), runId: run.id, workflowId: run.workflowId },
        "A worker broke",
      ),
  };
}

/**
 * Redacts secrets, because the message of an unexpected error may contain the input that caused it, for
 * instance a URL with a key in it.
 */
function withoutSecrets(error: unknown, secrets: ReadonlySet<string>) {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { type: name, message: redactText(message, secrets), stack: redactText(stack, secrets) };
}
