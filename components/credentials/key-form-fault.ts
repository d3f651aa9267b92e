import type { CredentialProvider } from "@/lib/schema/credential";

const ECONOMIC = /^[a-z0-9]{32}$/;

/**
 * Known formats of providers' keys. Only this form checks them, not the API, since an instance may use a stand-in for a
 * provider that takes other keys.
 */
export function keyFormFault(provider: CredentialProvider, value: string): string | null {
  if (provider !== "economic" || ECONOMIC.test(value)) return null;
  return `A FRED key has 32 lowercase letters and digits. This one has ${value.length} ${value.length === 1 ? "character" : "characters"}${
    value.length === 32 ? ", some of them not allowed" : ""
  }.`;
}
