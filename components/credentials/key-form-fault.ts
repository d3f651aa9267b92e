import type { CredentialProvider } from "@/lib/schema/credential";

const ECONOMIC = /^[a-z0-9]{32}$/;

/**
 * Known formats of providers' keys. Only this form checks them, not the API, since an instance may use a stand-in for a
 * provider that takes other keys.
 */
export function keyFormFault(provider: CredentialProvider, value: string): string | null {
  if (provider !== "economic" || ECONOMIC.test(value)) return null;
  return `A FRED key is 32 small letters and digits; this has ${value.length} characters${
    value.length === 32 ? ", not all of them such" : ""
  }.`;
}
