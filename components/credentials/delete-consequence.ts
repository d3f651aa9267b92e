import type { CredentialProvider } from "@/lib/schema/credential";

const MAX_NAMED = 3;

/** What stops or changes when a key is gone, with the workflows by name. */
export function deleteConsequence(
  { provider }: { readonly provider: CredentialProvider },
  usedBy: readonly { readonly name: string }[],
): string {
  if (usedBy.length === 0) return "No workflow uses it. The value is deleted permanently.";
  const named = usedBy.slice(0, MAX_NAMED).map(({ name }) => name);
  const others = usedBy.length - named.length;
  const who =
    others > 0
      ? `${named.join(", ")} and ${others} more use`
      : `${listed(named)} ${named.length === 1 ? "uses" : "use"}`;
  const then =
    provider === "http" || provider === "smtp"
      ? "What is sent with it fails from the next run on."
      : provider === "model"
        ? "From the next run on an older credential for a model takes its place where none is named, else the instance's own model; without either, asking fails."
        : "After that, workers fall back to an older credential for this service, then the instance's, then sample data.";
  return `${who} it. ${then} The value is gone for good.`;
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
