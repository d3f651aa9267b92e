import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

const OTHERS = [
  "lib/workers/code",
  "lib/workers/model",
  "lib/workers/patterns",
  "node_modules/jsonata",
  "node_modules/@cfworker/json-schema",
  "node_modules/re2js",
  "node_modules/quickjs-emscripten-core",
  "node_modules/@jitl/quickjs-ffi-types",
  "node_modules/@jitl/quickjs-wasmfile-release-sync",
];

/**
 * The evaluator process has a memory limit. If this version of Node has a permission model, the process may
 * read only its own files, and it can't write files or start processes.
 */
export function evaluatorCommand(
  memoryMb: number,
  /** Bundles also run from the project's root, so this path to the source tree works in every setup. */
  root = path.resolve(/* turbopackIgnore: true */ process.cwd()),
): string[] {
  const folder = path.join(/* turbopackIgnore: true */ root, "lib/workers/jsonata");
  const others = OTHERS.map((each) => path.join(/* turbopackIgnore: true */ root, each))
    // Missing folders are skipped, so that expressions work even if one of these libraries isn't installed.
    .filter((each) => existsSync(/* turbopackIgnore: true */ each));
  const flag = permissionFlag(process.allowedNodeEnvironmentFlags);
  const readable = [folder, ...others].flatMap((each) => [
    each,
    realpathSync(/* turbopackIgnore: true */ each),
  ]);
  return [
    `--max-old-space-size=${memoryMb}`,
    // QuickJS's native stack grows with the recursion of the code it runs. This size leaves room for some
    // 2,000 nested calls and stays below the process's 8 MB.
    "--stack-size=2600",
    ...(flag === null
      ? []
      : [
          flag,
          ...[...new Set(readable)].map((each) => `--allow-fs-read=${each}/*`),
          `--allow-fs-read=${path.join(/* turbopackIgnore: true */ root, "package.json")}`,
          // Needed for the thread that watches the parent process.
          "--allow-worker",
        ]),
    path.join(/* turbopackIgnore: true */ folder, "evaluator.mjs"),
  ];
}

/**
 * Returns the flag that enables Node's permission model; null for versions of Node without one (before 20).
 */
export function permissionFlag(known: ReadonlySet<string>): string | null {
  return ["--permission", "--experimental-permission"].find((flag) => known.has(flag)) ?? null;
}
