import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { findBrowser } from "../check/find-browser.mjs";

// Draws the pictures in `public` from the mark in public/icon.svg. Run `node bin/draw/pictures.mjs`, then
// look at them.

// sharp isn't a dependency of ours. Next.js depends on it, so it is resolved from there.
const sharp = createRequire(import.meta.resolve("next"))("sharp");
const here = import.meta.dirname;
const root = path.resolve(here, "../..");
const mark = readFileSync(path.join(root, "public/icon.svg"), "utf8").replace(/<style>.*<\/style>/s, "");

/**
 * `fill` is the width of the mark and `round` the radius of the tile's corners, both as a fraction of `size`.
 */
function tile(size, { fill, round }) {
  const side = Math.round(size * fill);
  return `<style>*{margin:0}body{background:transparent}.ink{stroke:#1c2024}
    div{width:${size}px;height:${size}px;display:grid;place-items:center;background:#fff;border-radius:${size * round}px}
    svg{width:${side}px;height:${side}px}</style><div>${mark}</div>`;
}

const ICONS = {
  // Operating systems round the corners of these icons themselves.
  "apple-touch-icon.png": { size: 180, fill: 0.66, round: 0 },
  "icon-maskable-512.png": { size: 512, fill: 0.56, round: 0 },
  "icon-192.png": { size: 192, fill: 0.74, round: 0.2 },
  "icon-512.png": { size: 512, fill: 0.74, round: 0.2 },
};
const FAVICON_SIZES = [16, 32, 48];

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-background-networking", "--allow-file-access-from-files"],
});
const page = await browser.newPage();

async function draw(html, width, height, colorScheme = "light") {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.setContent(html);
  return page.screenshot({ omitBackground: true });
}

const save = (name, bytes) => writeFileSync(path.join(root, "public", name), bytes);

/**
 * Encodes the picture with a colour palette, which halves the file. These pictures have few colours, so no
 * difference is visible.
 */
const withPalette = (picture) =>
  sharp(picture).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();

for (const [name, { size, ...shape }] of Object.entries(ICONS))
  save(name, await withPalette(await draw(tile(size, shape), size, size)));
const small = [];
for (const size of FAVICON_SIZES)
  small.push(await draw(tile(size, { fill: size === 16 ? 1 : 0.88, round: 0.2 }), size, size));
save("favicon.ico", icon(small));

await page.setViewportSize({ width: 1200, height: 630 });
await page.goto(pathToFileURL(path.join(here, "social.html")).href);
await page.evaluate(() => document.fonts.ready);
save("social.png", await withPalette(await page.screenshot()));
await browser.close();

function icon(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    head[at] = FAVICON_SIZES[index];
    head[at + 1] = FAVICON_SIZES[index];
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
