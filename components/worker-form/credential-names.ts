import type { CredentialProvider } from "@/lib/schema/credential";

interface Named {
  readonly name: string;
  readonly provider: CredentialProvider;
}

/** Workers name a key, so of several of one name there is one to choose: the newest, which stands first. */
export function credentialNames(stored: readonly Named[], providers: readonly CredentialProvider[]): Named[] {
  const taken = new Set<string>();
  return stored.flatMap(({ name, provider }) => {
    const known = `${provider} ${name}`;
    if (!providers.includes(provider) || taken.has(known)) return [];
    taken.add(known);
    return [{ name, provider }];
  });
}
