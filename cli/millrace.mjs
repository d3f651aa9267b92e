#!/usr/bin/env node
import { existsSync } from "node:fs";

// In the repository the sources stand beside this file, and are bundled anew when they changed. The package has the
// bundle alone.
if (existsSync(new URL("build.mjs", import.meta.url))) {
  const { bundle } = await import("./build.mjs");
  await bundle();
}
await import(new URL("dist/millrace.js", import.meta.url).href);
