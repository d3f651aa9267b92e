import fc from "fast-check";
import { expect, test } from "vitest";
import { mailHtml } from "./mail-html";
import { quoteBlock, quoteInline, quoteName } from "./quote-text";

const ORIGIN = "https://here.example";

test("whatever somebody wrote is one quoted line, or marked lines, and never a link", () => {
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom("\n", "\r\n", "\u2028", "\u0085", "“", "”", "> ", "\u202e", "\0", " "),
      fc.constantFrom("https://evil.example/x", `${ORIGIN}/share/evil`, "# Win", "<b>"),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const text = parts.join("");
      const inline = quoteInline(text);
      expect(inline).toMatch(/^“[^“”\n\r\u0085\u2028\u2029]*”$/u);
      expect(Array.from(inline).length).toBeLessThanOrEqual(82);
      const block = quoteBlock(text);
      for (const line of block) expect(line).toMatch(/^> ?[^\n\r\u0085\u2028\u2029]*$/u);
      expect(mailHtml([`${inline} failed:`, "", ...block].join("\n"), ORIGIN)).not.toContain("<a ");
    }),
  );
});

test("a subject quotes a plain name, and no address or sentence", () => {
  expect(quoteName("Quote board (EU)", "A workflow")).toBe("'Quote board (EU)'");
  for (const name of ["see evil.example", "https://evil.example", "Win: now!", "a\nb", "", "x".repeat(61)])
    expect(quoteName(name, "A workflow")).toBe("A workflow");
});
