import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");

export default defineConfig({
  root,
  resolve: {
    alias: { "@": root, "server-only": path.join(root, "node_modules/server-only/empty.js") },
  },
  test: {
    include: [
      "lib/**/*.test.ts",
      "db/**/*.test.ts",
      "components/**/*.test.{ts,tsx}",
      "bin/**/*.test.{ts,mjs}",
    ],
    environment: "node",
    globalSetup: ["db/test-server.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
