import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { quickFolder } from "./quick-folder.mjs";

const PREFIX = "millrace-e2e-";

/** What the browser tests need: a browser, a free port, an empty data folder that goes away afterwards. */
export async function playwrightEnvironment(report) {
  const folder = quickFolder();
  removeLeftovers(folder);
  const browser = await findBrowser();
  if (browser === undefined) {
    console.error("No Chromium was found: install one and name it in CHROMIUM_PATH.");
    return { ok: false, env: {}, clean: () => {} };
  }
  const dataDir = mkdtempSync(path.join(folder, `${PREFIX}${process.pid}-`));
  // Under root Postgres runs as another user, which has to pass through.
  chmodSync(dataDir, 0o755);
  const env = {
    CHROMIUM_PATH: browser,
    TMPDIR: folder,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: dataDir,
    E2E_REPORT: path.resolve(report),
  };
  return { ok: true, env, clean: () => removeFolder(dataDir) };
}

/** A run that was killed could not tidy up; its process number tells that it is gone. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : Number.NaN;
    if (Number.isInteger(pid) && !signal(pid, 0)) removeFolder(path.join(folder, name));
  }
}

function removeFolder(folder) {
  try {
    const [pid] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
    signal(Number(pid), "SIGINT");
  } catch {
    // Postgres has ended, as it should.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
