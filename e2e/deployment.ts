import path from "node:path";

const { E2E_PORT = "3210", E2E_DATA_DIR = path.resolve(import.meta.dirname, "../.build/e2e") } = process.env;

/** Where the product under test is, and who its first owner is. */
export const deployment = {
  port: E2E_PORT,
  dataDir: E2E_DATA_DIR,
  address: `http://127.0.0.1:${E2E_PORT}`,
  ownerEmail: "owner@example.com",
  ownerPassword: "a-long-enough-passphrase",
  ownerToken: "e2e-owner-token-0123456789abcdef0123456789",
};

/** What the product is started with beside port and folder: the stand-ins for other people's servers are local. */
export const deploymentEnvironment = {
  HOST: "127.0.0.1",
  DATABASE_URL: "",
  MILLRACE_OWNER_EMAIL: deployment.ownerEmail,
  MILLRACE_OWNER_PASSWORD: deployment.ownerPassword,
  MILLRACE_OWNER_TOKEN: deployment.ownerToken,
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
  MILLRACE_SAMPLE_DATA: "on",
  MILLRACE_STORE: "on",
  MILLRACE_PAYOUT_HOLD_DAYS: "0",
  MILLRACE_DRAIN_SECONDS: "0",
};
