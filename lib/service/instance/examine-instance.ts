import { access, constants, readdir, statfs } from "node:fs/promises";
import { connect as connectSocket } from "node:net";
import { connect } from "@/db/client";
import type { Db } from "@/db/handle";
import { listKeyedProviders } from "@/db/queries/credentials";
import { findCanary } from "@/db/queries/instance";
import { compareSchema, findServerFacts } from "@/db/queries/server-facts";
import type { Env } from "@/lib/env";
import { describeHosts } from "@/lib/kit/database-url";
import { errorCodes } from "@/lib/kit/error-codes";
import { createSeal } from "@/lib/kit/seal";
import { fetchExempting } from "@/lib/service/outbound/fetch-exempting";
import { opensCanary } from "@/lib/service/people/open-instance";
import { newestBackup } from "./backup-files";
import { checkConnections } from "./check-connections";
import { checkDisk } from "./check-disk";
import { examinePayments } from "./examine-payments";
import { examineSignOn } from "./examine-sign-on";
import type { Finding } from "./finding";

interface Examined {
  readonly env: Env;
  /** Absolute path. */
  readonly dataDir: string;
  /** URL of the database. Undefined if the instance uses the embedded database and it isn't running. */
  readonly url: string | undefined;
  readonly secretKey: Uint8Array | undefined;
  readonly now: () => number;
}

export async function examineInstance(given: Examined): Promise<Finding[]> {
  const [disk, database, mail, signOn, payments, upstreams, backups] = await Promise.all([
    examineDisk(given.dataDir),
    examineDatabase(given),
    examineMail(given.env),
    examineSignOn(given.env, given.url),
    examinePayments(given.env),
    examineUpstreams(given),
    examineBackups(given),
  ]);
  return [disk, ...backups, ...database, mail, ...signOn, ...payments, ...upstreams];
}

async function examineDisk(dataDir: string): Promise<Finding> {
  const writable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    return {
      what: "Disk",
      state: "wrong",
      says: `${dataDir} doesn't exist or isn't writable. Set MILLRACE_DATA_DIR.`,
    };
  const { bavail, bsize } = await statfs(dataDir);
  return checkDisk(dataDir, bavail * bsize);
}

async function examineBackups({ env, now }: Examined): Promise<Finding[]> {
  const { dir, everyMs } = env.backups;
  const what = "Backups";
  if (dir === undefined)
    return [
      {
        what,
        state: "note",
        says: "No scheduled backups. Set MILLRACE_BACKUP_DIR, or back up the database yourself.",
      },
    ];
  const names = await readdir(dir).catch(() => null);
  const wrong = (says: string): Finding[] => [{ what, state: "wrong", says }];
  if (names === null) return wrong(`Couldn't read ${dir}. Create it, or change MILLRACE_BACKUP_DIR.`);
  const newest = newestBackup(names);
  if (newest === null) return wrong(`No backups in ${dir} yet. Check the runner's log.`);
  const hours = Math.max(0, (now() - newest) / HOUR_MS);
  const backupAge = `The newest backup in ${dir} is ${hours.toFixed(1)} h old`;
  return hours * HOUR_MS > 2 * everyMs
    ? wrong(`${backupAge}. Check the runner's log and the disk.`)
    : [{ what, state: "ok", says: `${backupAge}.` }];
}

const HOUR_MS = 3_600_000;
const MAX_APART_MS = 5_000;

async function examineDatabase({ env, url, secretKey, now }: Examined): Promise<Finding[]> {
  const what = "Database";
  if (url === undefined) {
    const says =
      "The embedded database isn't running. Start Millrace and run this again to check the clock, connections, schema and key.";
    return [{ what, state: "note", says }];
  }
  const { db, end } = connect(url, { max: 1, name: "millrace doctor" });
  try {
    const before = now();
    const facts = await findServerFacts(db);
    const at = facts.now.getTime();
    // Difference between the two clocks, less the part that the duration of the query could explain.
    const apart = Math.max(0, before - at, at - now());
    const seconds = (apart / 1000).toFixed(1);
    return [
      {
        what,
        state: "ok",
        says: `${env.databaseUrl === undefined ? "The embedded database" : describeHosts(url)} is responding.`,
      },
      apart > MAX_APART_MS
        ? {
            what: "Clock",
            state: "wrong",
            says: `This machine's clock differs from the database's by ${seconds} s. Synchronise both with NTP.`,
          }
        : {
            what: "Clock",
            state: "ok",
            says: `This machine's clock differs from the database's by ${seconds} s.`,
          },
      checkConnections(facts.connections, facts.max),
      ...(facts.journal ? [await examineSchema(db), await examineKey(db, secretKey)] : [NO_TABLES]),
    ];
  } catch (error) {
    // If all connections are in use, the database also refuses the connection that this check needs.
    if (errorCodes(error).includes(TOO_MANY_CONNECTIONS))
      return [{ what: "Connections", state: "wrong", says: ALL_IN_USE }];
    const says = `The database isn't responding (${error instanceof Error ? error.message || String(error) : error}). Check DATABASE_URL and the database's log.`;
    return [{ what, state: "wrong", says }];
  } finally {
    await end();
  }
}

const ALL_IN_USE =
  "All connections are in use. Stop other programs that are connected to the database, or raise max_connections or the connection limit of the database or role.";
const TOO_MANY_CONNECTIONS = "53300";

const NO_TABLES: Finding = {
  what: "Schema",
  state: "note",
  says: "The database has no Millrace tables yet. Run npm start or npm run migrate to create them.",
};

async function examineSchema(db: Db): Promise<Finding> {
  const what = "Schema";
  switch (await compareSchema(db)) {
    case "same":
      return { what, state: "ok", says: "The database schema matches this version of Millrace." };
    case "older":
      return {
        what,
        state: "wrong",
        says: "The database schema is from an older version. Back up the database, then run npm start or npm run migrate.",
      };
    case "unreleased":
      return {
        what,
        state: "wrong",
        says: "The database schema is from a version before the first release. Export your workflows with that version, then start with an empty database.",
      };
    case "newer":
      return {
        what,
        state: "wrong",
        says: "The database schema is from a newer version of Millrace. Start that version or a later one.",
      };
  }
}

async function examineKey(db: Db, secretKey: Uint8Array | undefined): Promise<Finding> {
  const what = "Secret key";
  const canary = await findCanary(db);
  if (canary === undefined)
    return { what, state: "note", says: "No data has been encrypted with the secret key yet." };
  if (secretKey === undefined)
    return {
      what,
      state: "wrong",
      says: "No secret key found. Set MILLRACE_SECRET_KEY or MILLRACE_DATA_DIR.",
    };
  return opensCanary(createSeal(secretKey), canary)
    ? { what, state: "ok", says: "The secret key matches the one that this database was set up with." }
    : {
        what,
        state: "wrong",
        says: "This database was set up with a different secret key. Set MILLRACE_SECRET_KEY to that key.",
      };
}

const PATIENCE_MS = 5_000;
const SMTP_PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

async function examineMail({ mail }: Env): Promise<Finding> {
  const what = "Mail";
  if (mail === undefined)
    return {
      what,
      state: "note",
      says: "Email isn't set up. Set MILLRACE_SMTP_URL to send invitations and alerts.",
    };
  const { hostname, port, protocol } = new URL(mail.url);
  const number = Number(port) || (SMTP_PORTS[protocol] ?? 0);
  const fault = await faultOfSocket(hostname, number);
  return fault === undefined
    ? { what, state: "ok", says: `${hostname}:${number} accepts connections.` }
    : {
        what,
        state: "wrong",
        says: `Couldn't connect to ${hostname}:${number} (${fault}). Check MILLRACE_SMTP_URL.`,
      };
}

function faultOfSocket(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connectSocket({ host, port, timeout: PATIENCE_MS });
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end("no response"));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

async function examineUpstreams({ env, url }: Examined): Promise<Finding[]> {
  const { news, market, economic, model, egressAllow } = env;
  const keyed = await providersWithKeys(url);
  const named: [string, string | undefined, boolean][] = [
    ["News", news.url, news.apiKey !== undefined || keyed("news")],
    ["Market data", market.url, market.apiKey !== undefined || keyed("market")],
    ["Economic data", economic.url, economic.apiKey !== undefined || keyed("economic")],
    ["Language model", model.url, true],
  ];
  const asked = named.flatMap(([what, address, used]) =>
    address === undefined ? [] : [{ what, address, used }],
  );
  const fetch = fetchExempting(
    egressAllow,
    asked.map(({ address }) => address),
  );
  return Promise.all(
    asked.map(async ({ what, address, used }): Promise<Finding> => {
      // Any response counts as success, because a real request would need a key, and calls cost money.
      const answer = await fetch(address, { timeoutMs: PATIENCE_MS, maxRedirects: 0, discardBody: true });
      if (answer.ok) return { what, state: "ok", says: `${new URL(address).host} is responding.` };
      return used
        ? { what, state: "wrong", says: `${answer.message} Workflows that use this service will fail.` }
        : { what, state: "note", says: `${answer.message} No API key is set, so workflows use sample data.` };
    }),
  );
}

async function providersWithKeys(url: string | undefined): Promise<(provider: string) => boolean> {
  if (url === undefined) return () => true;
  const { db, end } = connect(url, { max: 1, name: "millrace doctor" });
  try {
    const providers = new Set(await listKeyedProviders(db));
    return (provider) => providers.has(provider);
  } catch {
    return () => true;
  } finally {
    await end();
  }
}
