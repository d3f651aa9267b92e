import { install } from "source-map-support";

/**
 * Reads a source map only when it is first needed. Node's own `--enable-source-maps` keeps the maps of all
 * loaded files in memory, some 65 MB in a web process.
 */
export function mapStacks(): void {
  if (writer !== undefined) {
    Error.prepareStackTrace = writer;
    return;
  }
  install({ environment: "node", handleUncaughtExceptions: false });
  writer = Error.prepareStackTrace;
}

/** Stored because Next installs its own formatter, which doesn't map stacks. */
let writer: typeof Error.prepareStackTrace;
