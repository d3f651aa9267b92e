const FORMATS: Readonly<Record<string, string>> = {
  datetime: "a time in ISO 8601, such as 2026-01-31T09:30:00Z",
  date: "a day such as 2026-01-31",
  email: "an e-mail address",
  url: "an address that begins with http:// or https://",
  uuid: "an id",
};

/** What a text of a zod format is, for the sentence "this must be …"; null where the form has no name. */
export function formatLabels(format: string): string | null {
  return FORMATS[format] ?? null;
}

/** The library's own messages: they speak of its types, and of nothing that somebody could give. */
export function isLibraryMessage(message: string): boolean {
  return /^(?:Too (?:small|big)|Invalid (?:input|option|string|number|key|element|value|ISO|email|URL|UUID|format|JSON)|Unrecognized key|Expected )/i.test(
    message,
  );
}
