/**
 * Structured data for search engines. Browsers don't execute it. `text` must come from `scriptText`, so that
 * it can't close the script element.
 */
export function jsonLd(text: string) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptText` escapes everything that could close the element
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
