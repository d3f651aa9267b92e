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
 * Command of the evaluator process: a memory limit and, if this Node has a permission model, read access to
 * its own files only. It can't write files or start processes.
 */
export function evaluatorCommand(
  memoryMb: number,
  /** Bundles run from the project's root too, so the file is found in the source tree in every setup. */
  root = path.resolve(/* turbopackIgnore: true */ process.cwd()),
): string[] {
  const folder = path.join(/* turbopackIgnore: true */ root, "lib/workers/jsonata");
  const others = OTHERS.map((each) => path.join(/* turbopackIgnore: true */ root, each))
    // Expressions work even if one of the libraries is missing.
    .filter((each) => existsSync(/* turbopackIgnore: true */ each));
  const flag = permissionFlag(process.allowedNodeEnvironmentFlags);
  const readable = [folder, ...others].flatMap((each) => [
    each,
    realpathSync(/* turbopackIgnore: true */ each),
  ]);
  return [
    `--max-old-space-size=${memoryMb}`,
    // QuickJS recurses with the code that it runs. This leaves room for some 2,000 calls, below the process's
    // 8 MB.
    "--stack-size=2600",
    ...(flag === null
      ? []
      : [
          flag,
          ...[...new Set(readable)].map((each) => `--allow-fs-read=${each}/*`),
          `--allow-fs-read=${path.join(/* turbopackIgnore: true */ root, "package.json")}`,
          // For its thread that watches the parent.
          "--allow-worker",
        ]),
    path.join(/* turbopackIgnore: true */ folder, "evaluator.mjs"),
  ];
}

/** Null before Node 20. */
export function permissionFlag(known: ReadonlySet<string>): string | null {
  return ["--permission", "--experimental-permission"].find((flag) => known.has(flag)) ?? null;
}
