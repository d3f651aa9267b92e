/**
 * Which folder may import which. Biome's rules in `biome.json` and the table in `lib/README.md` are made from this list
 * (`npm run floors`), and `floors.test.ts` compares them. Tests and suites are free.
 */
export interface Floor {
  readonly level: number;
  readonly folder: string;
  readonly is: string;
  /** Besides its own: every folder of these levels, and these folders or files. */
  readonly levels?: readonly [from: number, to: number];
  readonly also?: readonly string[];
  /** Of these, not that. */
  readonly never?: readonly string[];
}

const FILES = ["lib/env", "lib/engine/run-store", "lib/workers/define-worker", "lib/service/services"];
const ROOM = ["lib/auth", "lib/env", "lib/service/services"];

export const FLOORS: readonly Floor[] = [
  { level: 0, folder: "lib/kit", is: "pure functions without domain words" },
  { level: 1, folder: "lib/schema", is: "nouns: zod shapes, types, error codes", levels: [0, 0] },
  { level: 2, folder: "lib/expression", is: "`{{…}}`: parse, resolve, complete; pure", levels: [0, 1] },
  { level: 2, folder: "lib/trigger", is: "rules of a call's variables and keys; pure", levels: [0, 1] },
  { level: 2, folder: "lib/pricing", is: "rules of prices; pure", levels: [0, 1] },
  { level: 2, folder: "lib/limits", is: "who may go on, and when; pure", levels: [0, 1] },
  {
    level: 2,
    folder: "lib/tables",
    is: "rules of what rows and readings of a table are; pure",
    levels: [0, 1],
  },
  {
    level: 2,
    folder: "lib/widgets",
    is: "rules of what a widget shows; pure",
    levels: [0, 1],
    // What a chart computes is computed as in programs of workflows.
    also: ["lib/workers/jsonata/series.mjs"],
  },
  {
    level: 2,
    folder: "lib/graph",
    is: "rules of connections; pure",
    levels: [0, 1],
    also: ["lib/expression"],
  },
  { level: 2, folder: "lib/contract", is: "one contract per endpoint of `/api/v1`", levels: [0, 1] },
  {
    level: 2,
    folder: "lib/templates",
    is: "complete workflows to begin with; plain data",
    levels: [0, 1],
  },
  {
    level: 2,
    folder: "lib/snippets",
    is: "what people paste into other programs; pure",
    levels: [0, 1],
  },
  {
    level: 3,
    folder: "lib/egress",
    is: "the only way out: address check, time, size",
    levels: [0, 1],
  },
  {
    level: 3,
    folder: "lib/workers",
    is: "what each worker takes, gives and does; I/O only through its context",
    levels: [0, 1],
    also: ["lib/expression", "lib/limits", "lib/trigger"],
  },
  {
    level: 4,
    folder: "lib/engine",
    is: "plans a run, executes it, names what it needs of a store",
    levels: [0, 2],
    also: ["lib/workers/define-worker"],
  },
  {
    level: 5,
    folder: "db",
    is: "tables, queries, the Postgres store",
    levels: [0, 1],
    also: ["lib/env", "lib/engine/run-store", "lib/tables"],
  },
  { level: 6, folder: "lib/auth", is: "who is calling", levels: [0, 1], also: ["lib/env", "db"] },
  ...rooms(),
  {
    level: 7,
    folder: "lib/http",
    is: "contract to handler; the two public addresses",
    levels: [0, 1],
    also: [
      "lib/contract",
      "lib/templates",
      "lib/trigger",
      "lib/workers",
      "lib/auth",
      "lib/env",
      "lib/service",
    ],
    never: ["lib/service/runner"],
  },
  {
    level: 7,
    folder: "lib/client",
    is: "contract to fetch and query options, in the browser",
    levels: [0, 1],
    also: ["lib/contract"],
  },
  { level: 8, folder: "components", is: "what people see", levels: [0, 2], also: ["lib/client"] },
  {
    level: 8,
    folder: "components/canvas/document",
    is: "edits of a document: pure, without React",
    levels: [0, 2],
    also: ["components/canvas/n8n", "components/canvas/curl", "components/worker-form"],
  },
  { level: 8, folder: "components/canvas/curl", is: "commands of curl, read in", levels: [0, 2] },
  { level: 8, folder: "components/canvas/n8n", is: "workflows of n8n, read in", levels: [0, 2] },
  {
    level: 9,
    folder: "cli",
    is: "the command line: a program of its own",
    levels: [0, 2],
    also: ["lib/client", "components/canvas/document"],
  },
  {
    level: 9,
    folder: "app",
    is: "addresses",
    levels: [0, 1],
    also: ["lib/service", "lib/http", "lib/auth", "lib/env", "lib/contract", "lib/client", "components"],
    never: ["lib/service/runner"],
  },
];

/** The use cases: a room may import those named beside it, and nobody imports the runner. */
function rooms(): readonly Floor[] {
  const room = (name: string, is: string, below: readonly string[]): Floor => ({
    level: 6,
    folder: `lib/service/${name}`,
    is,
    levels: [0, 5],
    also: [...ROOM, ...below.map((other) => `lib/service/${other}`)],
  });
  return [
    room("process", "signals between processes, log, faults, paging", []),
    room("document", "stored documents, the catalogue, whose an item is", ["process"]),
    room("outbound", "keys, leases, cached upstream answers: what goes out", ["process", "document"]),
    room("tables", "tables of a workspace: made, written, read", ["process", "document"]),
    room("people", "members, sessions, tokens, credentials, set-up", [
      ...["process", "document", "outbound", "tables"],
    ]),
    room("money", "prices, subscriptions, periods, balances", ["process", "document", "outbound"]),
    room("workflows", "drafts, versions, publishing, published workers", [
      ...["process", "document", "outbound", "people", "money"],
    ]),
    room("presence", "who has a workflow open, and where they are in it", [
      ...["process", "document", "outbound", "people", "money", "workflows"],
    ]),
    room("runs", "begin, cancel, retry, read, watch, test", [
      ...["process", "document", "outbound", "people", "money", "workflows"],
    ]),
    room("lane", "runs that are carried where calls are answered", ["process", "document"]),
    room("intake", "the public addresses: calls come in, published data goes out", [
      ...["process", "document", "outbound", "tables", "people", "money", "workflows", "runs", "lane"],
      "presence",
    ]),
    room("dashboards", "dashboards, widgets, sharing, their data", [
      ...["process", "document", "outbound", "tables", "people", "money", "workflows", "runs", "intake"],
    ]),
    room("hooks", "who is told of what is published: kept, signed, sent again", [
      ...["process", "document", "outbound", "money"],
    ]),
    room("alerts", "who is told that a workflow fails, is late, slow or silent", [
      ...["process", "document", "outbound", "hooks"],
    ]),
    room("market", "listings and the page of an item", [
      ...["process", "document", "outbound", "people", "money", "workflows", "intake", "dashboards"],
    ]),
    room("openbb", "widgets and dashboards as another program's backend", [
      ...["process", "document", "money", "runs", "intake", "dashboards"],
    ]),
    room("reference", "what the product says of itself: documentation, and its index", []),
    room("overview", "what a person begins with: home, and search over everything", [
      ...["process", "document", "market", "reference"],
    ]),
    room("account", "the end of a person's account, and of what is theirs alone", [
      ...["process", "document", "tables", "people", "money", "workflows", "dashboards", "hooks"],
    ]),
    room("instance", "the instance as a whole: backed up, restored, looked at", [
      "process",
      "outbound",
      "people",
    ]),
    room("runner", "the process that executes runs: queue, limits, takeover, schedules", [
      ...["process", "document", "outbound", "tables", "people", "money", "workflows", "runs", "lane"],
      "hooks",
      "alerts",
      "instance",
      "make-services",
    ]),
  ];
}

/** Folders and files, its own first. */
export function allowedOf({ folder, levels, also = [] }: Floor): readonly string[] {
  const [from, to] = levels ?? [0, -1];
  const byLevel = FLOORS.filter(({ level }) => level >= from && level <= to).map((floor) => floor.folder);
  return [...new Set([folder, ...byLevel, ...also])];
}

const IN_DB = "SQL lives in db alone: write a function in db/queries that takes the handle (lib/floors.ts).";

/** Whoever asks the database hands the handle on, and cannot say anything in SQL. */
const WITHOUT_SQL = {
  paths: {
    postgres: IN_DB,
    "drizzle-orm": IN_DB,
    "@/db/handle": { allowImportNames: ["Db"], message: IN_DB },
    "@/db/client": { allowImportNames: ["connect", "Connection", "Listen", "urlByIndex"], message: IN_DB },
  },
  patterns: [{ group: ["drizzle-orm/**", "@/db/schema/**", "@/db/columns"], message: IN_DB }],
} as const;

/** One block for each folder: Biome does not merge blocks that overlap. */
export function floorOverrides() {
  return FLOORS.map((floor) => {
    const { folder, never = [] } = floor;
    const allowed = allowedOf(floor);
    const names = allowed.map((name) => (FILES.includes(name) ? `${name}.ts` : name)).join(", ");
    return {
      includes: [
        ...[`${folder}/**/*.ts`, `${folder}/**/*.tsx`],
        ...["!**/*.test.ts", "!**/*.test.tsx", "!**/*.suite.ts"],
      ],
      linter: {
        rules: {
          style: {
            noRestrictedImports: {
              level: "error",
              options: {
                ...(folder === "db" ? {} : { paths: WITHOUT_SQL.paths }),
                patterns: [
                  ...(folder === "db" ? [] : WITHOUT_SQL.patterns),
                  {
                    group: ["@/**", ...allowed.flatMap((name) => [`!@/${name}`, `!@/${name}/**`])],
                    message: `${folder} may import ${names} only (lib/floors.ts).`,
                  },
                  ...never.map((name) => ({
                    group: [`@/${name}`, `@/${name}/**`],
                    message: `${folder} may not import ${name} (lib/floors.ts).`,
                  })),
                  { group: ["../*", "../**"], message: "Import across folders with @/." },
                ],
              },
            },
          },
        },
      },
    };
  });
}

export function floorsTable(): string {
  const rows = FLOORS.map((floor) => {
    const { level, folder, is, levels, also = [], never = [] } = floor;
    const span = levels === undefined ? [] : [levels[0] === levels[1] ? `${levels[0]}` : levels.join("-")];
    const short = (name: string) => name.replace(/^lib\/(service\/)?/, "");
    const may = [...span, ...also.map(short), ...never.map((name) => `not ${short(name)}`)].join(", ");
    return `| ${level} | \`${folder}\` | ${is} | ${may === "" ? "-" : may} |`;
  });
  return ["| floor | folder | is | may import |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
