import path from "node:path";

const { E2E_PORT = "3210", E2E_DATA_DIR = path.resolve(import.meta.dirname, "../.build/e2e") } = process.env;

/** Location and first owner of the product under test. */
export const deployment = {
  port: E2E_PORT,
  dataDir: E2E_DATA_DIR,
  address: `http://127.0.0.1:${E2E_PORT}`,
  ownerEmail: "owner@example.com",
  ownerPassword: "a-long-enough-passphrase",
  ownerToken: "e2e-owner-token-0123456789abcdef0123456789",
};

/** Settings besides the port and the folder. They use local stand-ins for external servers. */
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
