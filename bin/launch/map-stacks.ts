import { install } from "source-map-support";

/**
 * Makes stack traces refer to the sources. A source map is read only when it is first needed, whereas Node's
 * own `--enable-source-maps` keeps the maps of all loaded files in memory, some 65 MB in a web process.
 */
export function mapStacks(): void {
  if (writer !== undefined) {
    Error.prepareStackTrace = writer;
    return;
  }
  install({ environment: "node", handleUncaughtExceptions: false });
  writer = Error.prepareStackTrace;
}

/**
 * Our own formatter, which maps stack traces to the sources. It is stored so that it can be restored after
 * Next has installed a different one.
 */
let writer: typeof Error.prepareStackTrace;
