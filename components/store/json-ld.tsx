/**
 * Structured data for search engines. Browsers don't execute it, and `text` can't close the script element.
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
