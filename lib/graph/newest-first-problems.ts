import { pathText } from "@/lib/expression/path-text";
import { type SeriesArgument, seriesArguments } from "@/lib/expression/series-arguments";
import type { FoundProblem, Worker } from "@/lib/schema/workflow";
import type { Catalogue } from "./catalogue";

/**
 * Finds lists of plain values taken from rows that are newest first. Series functions expect the oldest value
 * first, so they would look into the future.
 */
export function newestFirstProblems(
  program: string,
  workers: ReadonlyMap<number, Worker>,
  catalogue: Catalogue,
): Pick<FoundProblem, "code" | "message" | "severity">[] {
  return seriesArguments(program).flatMap((argument) => {
    const worker = workers.get(argument.worker);
    const newest = worker && catalogue.get(worker.type)?.newestFirst?.(worker.params);
    const rows = newest ? bareListFrom(argument, newest.rows) : null;
    if (!newest || rows === null) return [];
    const order = newest.cure
      ? `set \`${newest.cure.param}\` of worker ${argument.worker} to \`${newest.cure.value}\``
      : "reverse the list with `$reverse`";
    return [
      {
        code: "newest_first",
        severity: "warning",
        message: `\`${argument.name}\` treats a list of values as oldest first, but \`${rows}\` is newest first. Pass the rows instead of their values, or ${order}.`,
      },
    ];
  });
}

/** Returns the path of the list of rows if the argument is a list of values of one column; null otherwise. */
function bareListFrom({ worker, path, isMapped }: SeriesArgument, name: string): string | null {
  const at = path.indexOf(name);
  const hasColumn = path.length > at + 1 || isMapped;
  return at >= 0 && hasColumn ? pathText(["workers", worker, "result", ...path.slice(0, at + 1)]) : null;
}
