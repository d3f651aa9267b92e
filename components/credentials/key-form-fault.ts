import type { CredentialProvider } from "@/lib/schema/credential";

const ECONOMIC = /^[a-z0-9]{32}$/;

/**
 * What is known of the form of a provider's own keys. Only asked here, not of programs: an instance may stand before a
 * stand-in of its own that takes others.
 */
export function keyFormFault(provider: CredentialProvider, value: string): string | null {
  if (provider !== "economic" || ECONOMIC.test(value)) return null;
  return `A FRED key is 32 small letters and digits; this has ${value.length} characters${
    value.length === 32 ? ", not all of them such" : ""
  }.`;
}
