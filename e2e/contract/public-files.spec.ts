import { expect, test } from "@playwright/test";
import { deployment } from "@/e2e/deployment";

const FILES = {
  "/favicon.ico": ["image/x-icon", "00000100"],
  "/icon.svg": ["image/svg+xml", "3c737667"],
  "/icon-192.png": ["image/png", "89504e47"],
  "/icon-512.png": ["image/png", "89504e47"],
  "/icon-maskable-512.png": ["image/png", "89504e47"],
  "/apple-touch-icon.png": ["image/png", "89504e47"],
  "/social.png": ["image/png", "89504e47"],
  "/manifest.webmanifest": ["application/manifest+json", "7b0a2020"],
} as const;

for (const [path, [type, begins]] of Object.entries(FILES))
  test(`${path} is there for whoever asks, and may be kept for a day`, async ({ request }) => {
    const answer = await fetch(deployment.address + path, { redirect: "manual" });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain(type);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(bytes.subarray(0, 4).toString("hex")).toBe(begins);
    // Uses no `fetch`, because it bypasses its cache when a conditional header is set.
    const again = await request.get(path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect(again.status()).toBe(304);
  });

test("a page names them, and so does the manifest", async ({ page, request }) => {
  await page.goto("/sign-in");
  for (const relation of ["icon", "apple-touch-icon", "manifest"]) {
    const links = page.locator(`link[rel="${relation}"]`);
    for (const link of await links.all())
      expect((await request.get(String(await link.getAttribute("href")))).status()).toBe(200);
    expect(await links.count(), relation).toBeGreaterThan(0);
  }
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/social\.png$/);
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute("content", "1200");
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  for (const { src } of manifest.icons) expect(Object.keys(FILES)).toContain(src);
});
