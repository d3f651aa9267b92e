import type { CredentialProvider } from "@/lib/schema/credential";

interface Named {
  readonly name: string;
  readonly provider: CredentialProvider;
}

/**
 * Returns the names of the credentials to offer, because workers refer to credentials by name. If several
 * have the same name, only the newest is offered, which comes first in `stored`.
 */
export function credentialNames(stored: readonly Named[], providers: readonly CredentialProvider[]): Named[] {
  const taken = new Set<string>();
  return stored.flatMap(({ name, provider }) => {
    const known = `${provider} ${name}`;
    if (!providers.includes(provider) || taken.has(known)) return [];
    taken.add(known);
    return [{ name, provider }];
  });
}
