import { install } from "source-map-support";

/**
 * Maps stack traces to source lines, reading a source map when it is first needed. Node's own
 * `--enable-source-maps` keeps the map of every loaded file, some 65 MB in a web process.
 */
export function mapStacks(): void {
  if (writer !== undefined) {
    Error.prepareStackTrace = writer;
    return;
  }
  install({ environment: "node", handleUncaughtExceptions: false });
  writer = Error.prepareStackTrace;
}

/** Stored, because Next installs its own formatter, which maps no stacks. */
let writer: typeof Error.prepareStackTrace;
