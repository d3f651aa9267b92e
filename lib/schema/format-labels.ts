const FORMATS: Readonly<Record<string, string>> = {
  datetime: "a time in ISO 8601, such as 2026-01-31T09:30:00Z",
  date: "a date such as 2026-01-31",
  email: "an email address",
  url: "a URL that starts with http:// or https://",
  uuid: "an ID",
};

/** Completes the sentence "this must be …"; null for a format without a name. */
export function formatLabels(format: string): string | null {
  return FORMATS[format] ?? null;
}

/** True for one of zod's default messages, which mention zod's types and don't help the caller. */
export function isLibraryMessage(message: string): boolean {
  return /^(?:Too (?:small|big)|Invalid (?:input|option|string|number|key|element|value|ISO|email|URL|UUID|format|JSON)|Unrecognized key|Expected )/i.test(
    message,
  );
}
