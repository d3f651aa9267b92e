import { readFileSync } from "node:fs";
import { z } from "zod";

/** Uses a relative path, because every command starts in the project's folder. */
export function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8"))).version;
}
