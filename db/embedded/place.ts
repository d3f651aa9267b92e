import { randomBytes } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Binaries, copyBinaries, findBinaries, program } from "./binaries";
import { readPostmaster, servesCluster } from "./postmaster";
import { type Identity, runCommand } from "./run-command";

export interface Place {
  readonly cluster: string;
  readonly binaries: Binaries;
  /** Owner of the cluster's files. Undefined means the user of this process. */
  readonly identity: Identity | undefined;
  /**
   * Command and arguments that run every Postgres command, for example in a user namespace. Empty if Postgres
   * is run directly.
   */
  readonly prefix: readonly string[];
}

const UNMAPPED = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"];
const SHELTER_ROOT = "/var/lib/millrace";

/**
 * Postgres refuses to run as root. If this process is root, Postgres runs as another user that can reach
 * the files. If there is no such user (as with a project in root's home), it runs in a user namespace that
 * maps root to "nobody". If namespaces are forbidden, binaries and cluster are moved to a folder that the
 * other user can read.
 */
export async function findPlace(dataDir: string): Promise<Result<Place, string>> {
  const found = await findBinaries(dataDir);
  if (!found.ok) return found;
  const binaries = found.value;
  const cluster = path.join(dataDir, "postgres");
  const asSelf = { cluster, binaries, identity: undefined, prefix: [] };
  if (process.getuid?.() !== 0) return ok(asSelf);

  const identity = await ordinaryUser();
  const pointer = path.join(dataDir, "postgres-at");
  const sheltered = await readFile(pointer, "utf8").catch(() => undefined);
  if (sheltered === undefined) {
    if (identity !== undefined && (await canRun(identity, binaries, dataDir))) {
      return ok({ cluster, binaries, identity, prefix: [] });
    }
    if (await canUnmap(binaries)) {
      return ok({ cluster, binaries, identity: { uid: 0, gid: 0 }, prefix: UNMAPPED });
    }
    // A cluster that another Postgres process is already serving is used where it is, and never moved.
    if (await isServed(cluster)) return ok(asSelf);
  }
  if (identity === undefined) {
    return fail(
      "Postgres can't run as root, and there is no other user. Start Millrace as another user, or set DATABASE_URL.",
    );
  }
  const shelter = sheltered ?? path.join(SHELTER_ROOT, randomBytes(8).toString("hex"));
  const copy = { folder: path.join(SHELTER_ROOT, `native-${binaries.version}`), version: binaries.version };
  await mkdir(shelter, { recursive: true, mode: 0o755 });
  await copyBinaries(binaries.folder, copy.folder);
  if (sheltered === undefined) await moveToShelter(cluster, path.join(shelter, "postgres"), pointer, shelter);
  return ok({ cluster: path.join(shelter, "postgres"), binaries: copy, identity, prefix: [] });
}

async function isServed(cluster: string): Promise<boolean> {
  const running = await readPostmaster(cluster);
  return running !== undefined && (await servesCluster(running.pid, cluster));
}

async function moveToShelter(from: string, to: string, pointer: string, shelter: string): Promise<void> {
  const inUse = await stat(from).catch(() => undefined);
  if (inUse !== undefined) await cp(from, to, { recursive: true, preserveTimestamps: true });
  await writeFile(`${pointer}.${process.pid}`, shelter);
  await rename(`${pointer}.${process.pid}`, pointer);
  await rm(from, { recursive: true, force: true });
}

async function ordinaryUser(): Promise<Identity | undefined> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

async function canRun(identity: Identity, binaries: Binaries, dataDir: string): Promise<boolean> {
  const script = 'test -x "$1" && exec "$2" --version';
  const args = ["-c", script, "sh", dataDir, program(binaries, "postgres")];
  return (await runCommand("/bin/sh", args, identity)).code === 0;
}

async function canUnmap(binaries: Binaries): Promise<boolean> {
  const [command = "", ...args] = [...UNMAPPED, program(binaries, "postgres"), "--version"];
  return (await runCommand(command, args)).code === 0;
}
