import { fail, ok, type Result } from "@/lib/kit/result";

export interface CredentialHeader {
  readonly name: string;
  readonly value: string;
  /** Values that are redacted from everything that the step records. */
  readonly secrets: readonly string[];
}

export function credentialHeader(credential: string): Result<CredentialHeader, string> {
  const text = credential.trim();
  const scheme = /^(bearer|basic)\s+(\S.*)$/i.exec(text);
  const secret = scheme?.[2] ?? "";
  if (scheme?.[1]?.toLowerCase() === "bearer") {
    return checked({ name: "authorization", value: `Bearer ${secret}`, secrets: [secret] });
  }
  if (scheme !== null) {
    // Basic credentials without a colon are already encoded.
    const encoded = secret.includes(":") ? Buffer.from(secret, "utf8").toString("base64") : secret;
    return checked({ name: "authorization", value: `Basic ${encoded}`, secrets: [secret, encoded] });
  }
  const header = /^([!#$%&'*+.^_`|~0-9a-z-]+)\s*:\s*(\S.*)$/i.exec(text);
  const [, name = "", value = ""] = header ?? [];
  if (header !== null) return checked({ name: name.toLowerCase(), value, secrets: [value] });
  return fail(
    "The credential's value must have the form `Bearer …`, `Basic user:password` or `Header-Name: value`.",
  );
}

function checked(header: CredentialHeader): Result<CredentialHeader, string> {
  return isHeaderValue(header.value)
    ? ok(header)
    : fail("The credential contains characters that aren't allowed in a header.");
}

export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name);
}

export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
