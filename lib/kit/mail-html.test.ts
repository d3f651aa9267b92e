import { expect, test } from "vitest";
import { mailHtml } from "./mail-html";

test("what somebody wrote into a mail stays text, and only an address on a line of its own is a link", () => {
  const html = mailHtml(
    'Of “<img src=x onerror=alert(1)>” & co, see https://elsewhere.example/x\nSecond line\n\nhttps://here.example/confirm?token=a"b&c\n\n\n',
  );
  expect(html).not.toContain("<img");
  expect(html).toContain(
    "Of “&lt;img src=x onerror=alert(1)&gt;” &amp; co, see https://elsewhere.example/x<br>",
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('<a href="https://here.example/confirm?token=a&quot;b&amp;c"');
  expect(html.match(/<p /g)).toHaveLength(2);
});
