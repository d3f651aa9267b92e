import { readFileSync, statSync } from "node:fs";

export interface PageBuild {
  readonly id: string;
  readonly builtAt: string;
}

const STAMP = ".build/web-stamp";

/**
 * Returns the build of the pages that this process serves. Call it at startup, because a later build
 * overwrites the file. Returns null in development, where pages are built on request.
 */
export function readPageBuild(): PageBuild | null {
  try {
    return { id: readFileSync(STAMP, "utf8").trim(), builtAt: statSync(STAMP).mtime.toISOString() };
  } catch {
    return null;
  }
}
