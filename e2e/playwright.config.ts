import path from "node:path";
import { defineConfig } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "..");
const {
  E2E_PORT = "3210",
  E2E_DATA_DIR = path.join(root, ".build/e2e"),
  E2E_REPORT,
  CHROMIUM_PATH,
} = process.env;
const address = `http://127.0.0.1:${E2E_PORT}`;
const asRoot = process.getuid?.() === 0;

/** The production build on an empty data folder; `npm run e2e` gives port, folder and browser. */
export default defineConfig({
  testDir: ".",
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 30_000,
  reporter: [["list"], ...(E2E_REPORT ? [["json", { outputFile: E2E_REPORT }] as const] : [])],
  use: {
    baseURL: address,
    trace: "retain-on-failure",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
  webServer: {
    command: "node bin/run.mjs start",
    cwd: root,
    url: `${address}/api/health/ready`,
    env: { PORT: E2E_PORT, HOST: "127.0.0.1", MILLRACE_DATA_DIR: E2E_DATA_DIR, DATABASE_URL: "" },
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
