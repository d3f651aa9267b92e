import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { reservePort } from "./reserve-port.mjs";

export async function playwrightEnvironment(report) {
  const browser = await findBrowser();
  if (browser === undefined) {
    console.error("No Chromium found. Install one and set CHROMIUM_PATH to it.");
    return { ok: false, env: {} };
  }
  const dataDir = path.join(process.env.TMPDIR, path.basename(report, ".json"));
  mkdirSync(dataDir);
  // If this process is root, Postgres runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755);
  const env = {
    CHROMIUM_PATH: browser,
    E2E_PORT: String(await reservePort()),
    E2E_DATA_DIR: dataDir,
    E2E_REPORT: path.resolve(report),
  };
  return { ok: true, env };
}
