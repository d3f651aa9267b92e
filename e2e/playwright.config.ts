import path from "node:path";
import { defineConfig } from "@playwright/test";
import { deployment, deploymentEnvironment } from "./deployment";

const root = path.resolve(import.meta.dirname, "..");
const { E2E_REPORT, CHROMIUM_PATH } = process.env;
const asRoot = process.getuid?.() === 0;

/** The production build on an empty data folder; `npm run e2e` gives port, folder and browser. */
export default defineConfig({
  testDir: ".",
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  // Half of a small machine would be one: most of a test is waiting.
  workers: 2,
  // On a machine that others use too. The report names what needed its second try: a race to be found.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Generous: the machine that runs this may be busy, and a wait that holds costs nothing.
  expect: { timeout: 15_000 },
  reporter: [["list"], ...(E2E_REPORT ? [["json", { outputFile: E2E_REPORT }] as const] : [])],
  projects: [
    { name: "product", testMatch: "**/*.spec.ts", teardown: "afterwards" },
    { name: "afterwards", testMatch: "**/*.teardown.ts" },
  ],
  use: {
    baseURL: deployment.address,
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
    url: `${deployment.address}/api/health/ready`,
    env: { ...deploymentEnvironment, PORT: deployment.port, MILLRACE_DATA_DIR: deployment.dataDir },
    reuseExistingServer: process.env.CI === undefined,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
