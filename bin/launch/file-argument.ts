import path from "node:path";
import { parseArgs } from "node:util";
import { fail, ok, type Result } from "@/lib/kit/result";

/** The path is relative to the folder in which npm was called. */
export function fileArgument<const O extends string>(
  usage: string,
  options: readonly O[],
): Result<{ file: string; has(option: O): boolean }, string> {
  const known = Object.fromEntries(options.map((name) => [name, { type: "boolean" as const }]));
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(3),
      options: known,
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return fail(usage);
    return ok({
      file: path.resolve(process.env.INIT_CWD ?? "", file),
      has: (option) => values[option] === true,
    });
  } catch {
    return fail(usage);
  }
}
