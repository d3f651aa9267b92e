import { install } from "source-map-support";

/**
 * Stacks name the lines of the sources, and a file's map is read when the first stack through it is written. Node's own
 * `--enable-source-maps` reads the map of each file that is loaded, and keeps it: some 65 MB in a web process.
 */
export function mapStacks(): void {
  if (writer !== undefined) {
    Error.prepareStackTrace = writer;
    return;
  }
  install({ environment: "node", handleUncaughtExceptions: false });
  writer = Error.prepareStackTrace;
}

/** Kept, since Next puts its own in place, which maps nothing. */
let writer: typeof Error.prepareStackTrace;
