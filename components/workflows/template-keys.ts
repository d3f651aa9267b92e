import { PROVIDER_LABELS } from "@/components/credentials/provider-labels";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getKeys } from "@/lib/contract/settings";
import type { CredentialProvider } from "@/lib/schema/credential";
import { DATA_PROVIDERS } from "@/lib/schema/provider-names";

type Keys = AnswerOf<typeof getKeys>;

/** Describes the data a template would use now, and which credentials would replace sample data. */
export function templateKeys(wanted: readonly CredentialProvider[], keys: Keys | undefined): string {
  if (keys === undefined) return "";
  const data = DATA_PROVIDERS.filter((provider) => wanted.includes(provider));
  const missing = data.filter(
    (provider) => keys[provider].source === "sample" || keys[provider].source === "none",
  );
  const others = wanted
    .filter((provider) => provider === "smtp" || provider === "http" || provider === "model")
    .map((name) => PROVIDER_LABELS[name].key);
  if (missing.length === 0)
    return others.length === 0
      ? "Runs on real data."
      : `Runs on real data. Some steps also need ${listed(others)}.`;
  const add = listed([...missing.map((provider) => PROVIDER_LABELS[provider].key), ...others]);
  const onSample = missing.some((provider) => keys[provider].source === "sample");
  return onSample ? `Uses sample data. Add ${add} for real data.` : `Needs ${add}.`;
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
