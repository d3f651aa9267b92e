import { expect, test } from "@playwright/test";
import { deployment } from "@/e2e/deployment";

test("pages keep their guards whatever a browser says it asks them for, and whatever is no page too", async () => {
  for (const path of ["/sign-in", "/workflows", "/nowhere", "/favicon.icons", "/_next/images", "/apiary"]) {
    for (const headers of [
      {},
      { "next-router-prefetch": "1" },
      { purpose: "prefetch" },
      { "sec-purpose": "prefetch", RSC: "1", "next-router-prefetch": "1" },
    ]) {
      const answer = await fetch(deployment.address + path, { headers, redirect: "manual" });
      const what = `${path} ${JSON.stringify(headers)} ${answer.status}`;
      await answer.text();
      expect.soft(answer.headers.get("content-security-policy"), what).toContain("frame-ancestors 'none'");
      expect.soft(answer.headers.get("content-security-policy"), what).toContain("script-src 'self' 'nonce-");
      expect.soft(answer.headers.get("x-content-type-options"), what).toBe("nosniff");
      expect.soft(answer.headers.get("x-frame-options"), what).toBe("DENY");
    }
  }
});

test("nobody's pictures are fetched or changed in their name", async () => {
  const answer = await fetch(`${deployment.address}/_next/image?url=%2Ficon.svg%0Aforged&w=64&q=75`);
  await answer.text();
  expect(answer.status).toBe(404);
});

test("a page says which methods it has", async () => {
  for (const path of ["/sign-in", "/store", "/llms.txt", "/sitemap.xml"]) {
    const asked = await fetch(deployment.address + path, { method: "OPTIONS" });
    expect.soft([path, asked.status, asked.headers.get("allow")]).toEqual([path, 204, "GET, HEAD, OPTIONS"]);
    const refused = await fetch(deployment.address + path, { method: "DELETE" });
    await refused.text();
    expect
      .soft([path, refused.status, refused.headers.get("allow")])
      .toEqual([path, 405, "GET, HEAD, OPTIONS"]);
  }
});
