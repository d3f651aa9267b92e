/** What search engines read of a page. Data and no program: nothing in it can end the element, and no browser runs it. */
export function jsonLd(text: string) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptText` escapes what could end the element
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
