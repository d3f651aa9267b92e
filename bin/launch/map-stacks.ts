import { install } from "source-map-support";

/**
 * A source map is read only when it is first needed. Node's own `--enable-source-maps` keeps the maps of all
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

/**
 * Our formatter, stored so that it can be restored after Next has installed its own, which doesn't map
 * stacks.
 */
let writer: typeof Error.prepareStackTrace;
