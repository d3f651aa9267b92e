import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

const OTHERS = [
  "lib/workers/code",
  "lib/workers/model",
  "node_modules/jsonata",
  "node_modules/@cfworker/json-schema",
  "node_modules/quickjs-emscripten-core",
  "node_modules/@jitl/quickjs-ffi-types",
  "node_modules/@jitl/quickjs-wasmfile-release-sync",
];

/**
 * What the evaluator process is started with: so much memory, and where this Node has a permission model, the right to
 * read its own files and nothing else. It writes no file and starts no process.
 */
export function evaluatorCommand(
  memoryMb: number,
  /** Bundles, too, are started from the project's root: the file lies in the source tree in every setting. */
  root = path.resolve(/* turbopackIgnore: true */ process.cwd()),
): string[] {
  const folder = path.join(/* turbopackIgnore: true */ root, "lib/workers/jsonata");
  const others = OTHERS.map((each) => path.join(/* turbopackIgnore: true */ root, each))
    // Whoever lacks one of the libraries can evaluate expressions all the same.
    .filter((each) => existsSync(/* turbopackIgnore: true */ each));
  const flag = permissionFlag(process.allowedNodeEnvironmentFlags);
  const readable = [folder, ...others].flatMap((each) => [
    each,
    realpathSync(/* turbopackIgnore: true */ each),
  ]);
  return [
    `--max-old-space-size=${memoryMb}`,
    // QuickJS calls itself with the code that it runs: room for some two thousand calls, below the 8 MB that a process has.
    "--stack-size=2600",
    ...(flag === null
      ? []
      : [
          flag,
          ...[...new Set(readable)].map((each) => `--allow-fs-read=${each}/*`),
          `--allow-fs-read=${path.join(/* turbopackIgnore: true */ root, "package.json")}`,
          // Its thread that watches for the parent.
          "--allow-worker",
        ]),
    path.join(/* turbopackIgnore: true */ folder, "evaluator.mjs"),
  ];
}

/** Null before Node 20. */
export function permissionFlag(known: ReadonlySet<string>): string | null {
  return ["--permission", "--experimental-permission"].find((flag) => known.has(flag)) ?? null;
}
