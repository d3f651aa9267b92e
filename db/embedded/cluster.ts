import { randomBytes } from "node:crypto";
import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";
import { program } from "./binaries";
import type { Place } from "./place";
import { runCommand } from "./run-command";

/** The server's superuser, only used to create the product's role and database. */
export const OWNER = "millrace";

/**
 * The cluster's passwords and port. They are stored inside the cluster's folder with mode 600, so that
 * folder and passwords appear and disappear together.
 */
const accessFile = z.object({
  password: z.string(),
  /** Password of the product's role. Missing in data folders created by earlier releases. */
  rolePassword: z.string().optional(),
  port: z.int(),
});
export type Access = z.output<typeof accessFile>;

/**
 * Creates the cluster on first use. If two processes try at the same time, one wins and both use its cluster.
 */
export async function openCluster(place: Place, sync: boolean): Promise<Result<Access, string>> {
  const version = await readFile(path.join(place.cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) {
    const made = await makeCluster(place, sync);
    if (!made.ok) return made;
  } else if (version.trim() !== majorVersion(place)) {
    return fail(
      `The data in ${place.cluster} was created by PostgreSQL ${version.trim()}, but this is PostgreSQL ${majorVersion(place)}. Dump it with the old release and load it with this one.`,
    );
  }
  await takeOwnership(place);
  const access = await readAccess(place.cluster);
  if (access === undefined) {
    return fail(`${place.cluster} has no millrace.json, so Millrace didn't create it.`);
  }
  return ok(access);
}

export async function readAccess(cluster: string): Promise<Access | undefined> {
  const text = await readFile(path.join(cluster, "millrace.json"), "utf8").catch(() => "null");
  return accessFile.safeParse(JSON.parse(text)).data;
}

export async function writeAccess(place: Place, folder: string, access: Access): Promise<void> {
  const file = path.join(folder, "millrace.json");
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600 });
  if (place.identity !== undefined) await chown(`${file}.new`, place.identity.uid, place.identity.gid);
  await rename(`${file}.new`, file);
}

async function makeCluster(place: Place, sync: boolean): Promise<Result<void, string>> {
  const half = `${place.cluster}.${process.pid}`;
  const passwordFile = `${half}.password`;
  const password = randomBytes(24).toString("base64url");
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.identity !== undefined) {
    await chown(half, place.identity.uid, place.identity.gid);
    await chown(passwordFile, place.identity.uid, place.identity.gid);
  }
  const [command = "", ...args] = [
    ...place.prefix,
    program(place.binaries, "initdb"),
    `--pgdata=${half}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Makes Postgres sort text by code point on every machine, so that an update of a system library can't
    // change the order of an index.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(sync ? [] : ["--no-sync"]),
  ];
  const made = await runCommand(command, args, place.prefix.length === 0 ? place.identity : undefined);
  await rm(passwordFile, { force: true });
  if (made.code !== 0) {
    await rm(half, { recursive: true, force: true });
    return fail(`Couldn't set up the embedded Postgres in ${place.cluster}: ${lastLine(made.output)}`);
  }
  await writeAccess(place, half, { password, port: 0 });
  await rename(half, place.cluster).catch(() => rm(half, { recursive: true, force: true }));
  return ok(undefined);
}

/**
 * Makes the user that Postgres runs as the owner of the files. Once the data folder has been moved, that may
 * be a different user.
 */
async function takeOwnership(place: Place): Promise<void> {
  if (place.identity === undefined) return;
  const { uid, gid } = place.identity;
  if ((await stat(place.cluster)).uid === uid) return;
  const entries = await readdir(place.cluster, { recursive: true });
  for (const entry of entries) await lchown(path.join(place.cluster, entry), uid, gid);
  await chown(place.cluster, uid, gid);
}

function majorVersion(place: Place): string {
  return place.binaries.version.split(".")[0] ?? "";
}

function lastLine(output: string): string {
  return output.split("\n").at(-1) ?? "";
}
