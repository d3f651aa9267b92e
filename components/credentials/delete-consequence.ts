import type { CredentialProvider } from "@/lib/schema/credential";

const MAX_NAMED = 3;

export function deleteConsequence(
  { provider }: { readonly provider: CredentialProvider },
  usedBy: readonly { readonly name: string }[],
): string {
  if (usedBy.length === 0) return "No workflow uses this credential. The value is deleted permanently.";
  const named = usedBy.slice(0, MAX_NAMED).map(({ name }) => name);
  const others = usedBy.length - named.length;
  const workflowsUse =
    others > 0
      ? `${named.join(", ")} and ${others} more use`
      : `${listed(named)} ${named.length === 1 ? "uses" : "use"}`;
  const effect =
    provider === "http" || provider === "smtp"
      ? "Starting with the next run, requests that need the credential will fail."
      : provider === "model"
        ? "Workers that don't name a credential will then use another, older credential for a model or, if there is none, the instance's model. Without either, their steps fail."
        : "Workers will then use an older credential for this service. Without one, they use the instance's credential and, failing that, sample data.";
  return `${workflowsUse} this credential. ${effect} The value is deleted permanently.`;
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
