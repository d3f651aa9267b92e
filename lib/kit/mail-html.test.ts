import { expect, test } from "vitest";
import { mailHtml } from "./mail-html";

test("what somebody wrote into a mail stays text, and only an address of ours on a line of its own is a link", () => {
  const html = mailHtml(
    'Of “<img src=x onerror=alert(1)>” & co, see https://here.example/x\nSecond line\n\nhttps://here.example/confirm?token=a"b&c\nhttps://elsewhere.example/x\nhttps://here.example.evil/x\n\n\n',
    "https://here.example",
  );
  expect(html).not.toContain("<img");
  expect(html).toContain("Of “&lt;img src=x onerror=alert(1)&gt;” &amp; co, see https://here.example/x<br>");
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('<a href="https://here.example/confirm?token=a&quot;b&amp;c"');
  expect(html).toContain("https://here.example.evil/x");
  expect(html.match(/<p /g)).toHaveLength(2);
});

test("quoted lines are a quotation, and what looks like an address of ours in them is none", () => {
  const html = mailHtml("They say:\n> https://here.example/x\n> <b>\nThat is all.", "https://here.example");
  expect(html).not.toContain("<a ");
  expect(html).toMatch(/<blockquote [^>]*>https:\/\/here\.example\/x<br>&lt;b&gt;<\/blockquote>/);
});
