import { readFileSync, statSync } from "node:fs";

/** The pages that this process serves, and when they were built. */
export interface PageBuild {
  readonly id: string;
  readonly builtAt: string;
}

const STAMP = ".build/web-stamp";

/** Null in development, where pages are built on request. Read it at startup, because a later build overwrites it. */
export function readPageBuild(): PageBuild | null {
  try {
    return { id: readFileSync(STAMP, "utf8").trim(), builtAt: statSync(STAMP).mtime.toISOString() };
  } catch {
    return null;
  }
}
