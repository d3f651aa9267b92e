import type { CredentialProvider } from "@/lib/schema/credential";

const ECONOMIC = /^[a-z0-9]{32}$/;

/**
 * Checks a key against the provider's known key format. The form checks this but the API doesn't, because
 * an instance may use a stand-in for the provider that accepts other keys.
 */
export function keyFormFault(provider: CredentialProvider, value: string): string | null {
  if (provider !== "economic" || ECONOMIC.test(value)) return null;
  return `A FRED key has 32 lowercase letters and digits. This one has ${value.length} ${value.length === 1 ? "character" : "characters"}${
    value.length === 32 ? ", some of which aren't allowed in a key" : ""
  }.`;
}
