import { expect, test } from "vitest";
import { withoutNextScripts } from "./without-next-scripts";

test("a plain page keeps its text, structured data and own script, and loses the scripts of Next", () => {
  const page = [
    '<head><link rel="stylesheet" href="/_next/static/a.css"/>',
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
    '<link rel="preload" href="/_next/static/media/a.woff2" as="font"/>',
    '<script src="/_next/static/chunks/a.js" async="" nonce="n"></script>',
    '<script src="/plain.js" async="" nonce="n"></script></head>',
    '<p>Text &lt;script&gt;</p><script type="application/ld+json">{"name":"A"}</script>',
    '<script nonce="n">self.__next_f.push([1,"\\n\\u003cscript>"])</script>',
  ];
  expect(withoutNextScripts(page.join("\n"))).toBe(
    [page[0], "", page[2], "", page[4], page[5], ""].join("\n"),
  );
});

test("a page that only a script can draw keeps its scripts", () => {
  const page = '<html id="__next_error__"><script src="/_next/static/chunks/a.js"></script></html>';
  expect(withoutNextScripts(page)).toBe(page);
});
