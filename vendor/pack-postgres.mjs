import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// The database driver as it is published, with our patch: `node vendor/pack-postgres.mjs`. The same sources give the
// same file, byte by byte.

const VERSION = "3.4.9";
const REVISION = "millrace.1";

const here = import.meta.dirname;
const work = mkdtempSync(path.join(tmpdir(), "pack-postgres-"));
const run = (folder, command, ...given) => execFileSync(command, given, { cwd: folder, encoding: "utf8" });

try {
  run(work, "npm", "pack", "--silent", `postgres@${VERSION}`);
  run(work, "tar", "-xzf", `postgres-${VERSION}.tgz`);
  const folder = path.join(work, "package");
  // A repository of its own: git would look for one above it.
  run(folder, "git", "init", "--quiet");
  run(folder, "git", "apply", path.join(here, "postgres/millrace.patch"));
  rmSync(path.join(folder, ".git"), { recursive: true });
  copyFileSync(path.join(here, "postgres/UNLICENSE"), path.join(folder, "UNLICENSE"));

  const manifest = path.join(folder, "package.json");
  const {
    scripts: _scripts,
    devDependencies: _tools,
    ...published
  } = JSON.parse(readFileSync(manifest, "utf8"));
  const described = {
    ...published,
    description: `${published.description} (with the patch of Millrace)`,
    files: [...published.files, "/UNLICENSE"],
  };
  writeFileSync(manifest, `${JSON.stringify(described, null, 2)}\n`);

  run(folder, "npm", "pack", "--silent", "--ignore-scripts");
  const packed = path.join(here, `postgres-${VERSION}-${REVISION}.tgz`);
  renameSync(path.join(folder, `postgres-${VERSION}.tgz`), packed);
  console.log(path.relative(process.cwd(), packed));
} finally {
  rmSync(work, { recursive: true });
}
