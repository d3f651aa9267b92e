#!/usr/bin/env node
import { existsSync } from "node:fs";

// In the repository, the sources are next to this file and are bundled again after a change. The package
// contains only the bundle.
if (existsSync(new URL("build.mjs", import.meta.url))) {
  const { bundle } = await import("./build.mjs");
  await bundle();
}
await import(new URL("dist/millrace.js", import.meta.url).href);
