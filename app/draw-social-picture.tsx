import { readFile } from "node:fs/promises";
import path from "node:path";
import { createReadCache } from "@/lib/kit/read-cache";
import { fontCoverage } from "@/lib/service/market/font-coverage";
import { type SocialFacts, socialFacts, socialSize } from "@/lib/service/market/social-facts";
import type { StoreItem } from "@/lib/service/market/store-item";
import { drawPicture } from "./draw-picture";

const FOLDER = path.join(
  /* turbopackIgnore: true */ process.cwd(),
  "node_modules/geist/dist/fonts/geist-sans",
);
const FONTS = [
  { file: path.join(FOLDER, "Geist-Regular.ttf"), name: "Geist", weight: 400, style: "normal" },
  { file: path.join(FOLDER, "Geist-SemiBold.ttf"), name: "Geist", weight: 600, style: "normal" },
];
const MAX_BYTES = 16 * 1024 * 1024;

const pictures = createReadCache<Buffer>({ maxBytes: MAX_BYTES });
let coverage: ReturnType<typeof readCoverage> | undefined;
let current: string | null = null;

/**
 * Returns null while another image is being drawn. Anyone can request images and each takes a third of a
 * second, so only one is drawn at a time.
 */
export async function drawSocialPicture(item: StoreItem): Promise<Buffer | null> {
  coverage ??= readCoverage();
  const facts = socialFacts(item, await coverage);
  const key = JSON.stringify(facts);
  if (pictures.known(key) === undefined && current !== null && current !== key) return null;
  return pictures.find(key, async () => {
    current = key;
    try {
      const value = await drawPicture(pictureOf(facts), { size: socialSize, fonts: FONTS });
      return { value, bytes: value.byteLength };
    } finally {
      current = null;
    }
  });
}

async function readCoverage(): Promise<(codePoint: number) => boolean> {
  const has = (await Promise.all(FONTS.map(({ file }) => readFile(file)))).map(fontCoverage);
  return (codePoint) => has.every((covers) => covers(codePoint));
}

/** Colours are written out, because the renderer doesn't know the page's CSS variables. */
function pictureOf({ name, summary, publisher, price, kind }: SocialFacts) {
  const size = name.length > 45 ? 56 : name.length > 24 ? 68 : 84;
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "64px 72px",
        background: "#111113",
        color: "#edeef0",
        fontFamily: "Geist",
      }}
    >
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 30, color: "#b0b4ba" }}>
        <div style={{ display: "flex", alignItems: "center", gap: 16 }}>
          <svg aria-hidden width="44" height="44" viewBox="0 0 20 20" fill="none">
            <circle cx="10" cy="8" r="5.5" stroke="#edeef0" strokeWidth="1.5" />
            <path d="M10 2.5v11M4.5 8h11M6.1 4.1l7.8 7.8M13.9 4.1l-7.8 7.8" stroke="#80838d" />
            <path
              d="M1 16.2c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0 3-1.2 4.5 0 3 1.2 4.5 0"
              stroke="#9eb1ff"
              strokeWidth="1.75"
            />
          </svg>
          Millrace store
        </div>
        <div style={{ display: "flex" }}>{kind}</div>
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 24 }}>
        <div style={{ display: "flex", fontSize: size, fontWeight: 600, lineHeight: 1.1, letterSpacing: -2 }}>
          {name}
        </div>
        {summary !== "" && (
          <div style={{ display: "flex", fontSize: 34, lineHeight: 1.35, color: "#b0b4ba" }}>{summary}</div>
        )}
      </div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          gap: 40,
          paddingTop: 28,
          borderTop: "2px solid #2e3135",
          fontSize: 32,
        }}
      >
        <div style={{ display: "flex", flexShrink: 1, color: "#b0b4ba" }}>
          {publisher === "" ? "" : `by ${publisher}`}
        </div>
        <div style={{ display: "flex", flexShrink: 0, fontWeight: 600 }}>{price}</div>
      </div>
    </div>
  );
}
