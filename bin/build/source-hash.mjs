import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOTS = ["app", "bin", "components", "db", "lib", "public"];
const FILES = ["next.config.mjs", "package-lock.json", "package.json", "postcss.config.mjs", "tsconfig.json"];
const NOT_BUILT = /\.(test|suite|fixture)\.\w+$|\.md$|\.sql$|[/\\](migrations|check)[/\\]/;

export function sourceHash(root = ".") {
  const hash = createHash("sha256");
  hash.update(`${process.versions.node.split(".")[0]} ${process.platform} ${process.arch}\n`);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("NEXT_PUBLIC_")) hash.update(`${name}=${value}\n`);
  }
  for (const file of sources(root)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 20);
}

function sources(root) {
  const found = FILES.filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
  for (const folder of ROOTS) {
    if (!statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name));
      if (entry.isFile() && !NOT_BUILT.test(file)) found.push(file);
    }
  }
  return found.sort();
}
