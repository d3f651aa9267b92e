import type { Fault } from "@/cli/fault";
import { fileOf } from "@/cli/folder/files";
import type { Pulled } from "@/cli/folder/state";
import type { Item, SyncState } from "@/cli/sync/load-sync-state";
import type { PushPlan, PushStatus } from "@/cli/sync/push-plan";
import { secretsIn } from "@/cli/sync/secrets-in";
import type { Json } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { WorkflowProblem } from "@/lib/schema/workflow";
import { conflictJson, conflictLines } from "./conflict-lines";
import { differenceLines } from "./difference-lines";
import { type Difference, differenceJson } from "./differences";

export interface PushRow {
  readonly status: PushStatus;
  readonly file: string;
  readonly isBad: boolean;
  readonly json: Json;
  readonly lines: readonly string[];
  readonly changes: readonly string[];
}

interface Happened {
  readonly plan: PushPlan;
  readonly changes: readonly Difference[];
  readonly state?: Pulled;
  readonly problems?: readonly WorkflowProblem[];
  readonly published?: Result<number, Fault> | null;
  readonly fault?: Fault;
}

export function pushRow(look: SyncState, { slug, id, standing, sides }: Item, happened: Happened): PushRow {
  const { plan, changes, state, problems = [], published = null, fault } = happened;
  const { status } = plan;
  const isNothing = status === "unchanged" || status === "behind";
  const conflicts = status === "conflict" && standing.is === "conflict" ? standing.conflicts : [];
  const secrets = secretsIn(look, sides);
  const isBad =
    ["conflict", "failed"].includes(status) ||
    (status === "removed_there" && standing.is === "removed_there" && standing.isChanged) ||
    published?.ok === false;
  const message = fault?.message ?? (published?.ok === false ? published.error.message : undefined);
  return {
    status,
    file: fileOf(slug),
    isBad,
    json: {
      workflow: slug,
      id: state?.id ?? id,
      file: fileOf(slug),
      status,
      revision: state?.revision ?? sides.theirs?.revision ?? null,
      changes: isNothing ? [] : changes.map(differenceJson),
      ...(conflicts.length > 0 && { conflicts: conflictJson(conflicts, secrets) }),
      ...(problems.length > 0 && { problems: problems.map((problem) => ({ ...problem })) }),
      ...(published?.ok && { published: published.value }),
      ...(message !== undefined && { error: { code: errorCode(fault, published), message } }),
    },
    lines: [
      ...conflictLines(conflicts, secrets),
      ...(status === "conflict" && standing.is === "removed_here"
        ? [
            "Not deleted, because it changed on the server since it was pulled. Pull it by name to see the change.",
          ]
        : []),
      ...(published?.ok ? [`live as version ${published.value}`] : []),
      ...(message === undefined ? [] : message.split("\n")),
      ...(published === null
        ? problems.map(({ severity, path, message: why }) => {
            const kind = severity === "warning" ? "warning" : "can't be published yet";
            return `${kind}: ${path}: ${why}`;
          })
        : []),
    ],
    changes: isNothing ? [] : differenceLines(changes),
  };
}

function errorCode(fault: Fault | undefined, published: Result<number, Fault> | null): string {
  if (fault) return fault.code;
  return published?.ok === false ? published.error.code : "failed";
}

const DONE: Readonly<Record<PushStatus, readonly [done: string, would: string] | null>> = {
  created: ["created  ", "would create"],
  updated: ["updated  ", "would update"],
  merged: ["merged   ", "would merge "],
  deleted: ["deleted  ", "would delete"],
  unchanged: null,
  behind: ["behind   ", "behind      "],
  kept: ["kept     ", "would keep  "],
  removed_there: ["missing  ", "missing     "],
  conflict: ["CONFLICT ", "CONFLICT    "],
  failed: ["FAILED   ", "FAILED      "],
};

const HINTS: Partial<Record<PushStatus, string>> = {
  behind: ": changed only on the server; `millrace pull` updates the file",
  kept: ": you removed the file; use --prune to delete the workflow",
  removed_there: ": deleted on the server. Rename the file to push it as a new workflow",
};

export function pushText(rows: readonly PushRow[], isDry: boolean): string {
  const unchanged = rows.filter(({ status }) => status === "unchanged").length;
  const conflicts = rows.some(({ status }) => status === "conflict");
  return [
    ...rows.flatMap((row) => {
      const said = DONE[row.status];
      if (said === null) return [];
      return [
        `${said[isDry ? 1 : 0]} ${row.file}${HINTS[row.status] ?? ""}`,
        ...[...(isDry ? row.changes : []), ...row.lines].map((line) => `    ${line}`),
      ];
    }),
    ...(unchanged > 0 || rows.length === 0 ? [`${unchanged} unchanged`] : []),
    ...(conflicts
      ? ["Files with conflicts were not uploaded. Choose a side with --take mine or --take theirs."]
      : []),
    ...(isDry ? ["Dry run: no changes were uploaded."] : []),
  ].join("\n");
}
