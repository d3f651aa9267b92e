import { parseArgs } from "node:util";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Asked, Command, World } from "./command";
import { COMMANDS } from "./commands";
import { type Fault, wrongUse } from "./fault";
import { helpOf, helpOfAll } from "./help";

/** Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runProgram(given: readonly string[], world: World, version: string): Promise<number> {
  // `--json` may also come before the name of the command, because every command accepts it.
  const [name, ...rest] = given[0] === "--json" ? [...given.slice(1), "--json"] : given;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    world.give(helpOfAll(COMMANDS));
    return name === undefined ? 2 : 0;
  }
  if (name === "--version") {
    world.give(version);
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    const known = COMMANDS.map((one) => one.name).join(", ");
    return refuse(
      world,
      rest.includes("--json"),
      wrongUse(`Unknown command "${name}". Commands: ${known}.`).error,
    );
  }
  const asked = read(command, rest);
  if (!asked.ok) return refuse(world, rest.includes("--json"), asked.error);
  if (asked.value.has("help")) {
    world.give(helpOf(command));
    return 0;
  }
  const isJson = asked.value.has("json");
  const [min, max] = command.words;
  const count = asked.value.words.length;
  if (count < min || count > max) {
    const what = count < min ? "Missing argument" : "Too many arguments";
    return refuse(world, isJson, wrongUse(`${what}: millrace ${command.name} ${command.usage}`.trim()).error);
  }
  const outcome = await command.run(world, asked.value);
  if (!outcome.ok) return refuse(world, isJson, outcome.error);
  const { exit, json, text } = outcome.value;
  if (isJson && json !== null) world.give(JSON.stringify(json, null, 2));
  else if (!isJson && text !== "") world.give(harmless(text));
  return exit;
}

function read({ name, options }: Command, words: readonly string[]): Result<Asked, Fault> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...options, help: { type: "boolean", short: "h" }, json: { type: "boolean" } },
      allowPositionals: true,
      strict: true,
    });
    const given = new Map<string, unknown>(Object.entries(values));
    const text = (option: string) => {
      const value = given.get(option);
      return typeof value === "string" ? value : undefined;
    };
    return ok({ words: positionals, text, has: (option) => given.get(option) === true });
  } catch (error) {
    // Uses only the first sentence of Node's message, which is "Unknown option '--x'. To specify a positional
    // argument…".
    const said = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? "") : "";
    return fail({ ...wrongUse(`${said}. \`millrace ${name} --help\` shows the options.`).error });
  }
}

function refuse(world: World, isJson: boolean, { exit, code, message, details }: Fault): number {
  world.say(harmless(message));
  if (isJson) world.give(JSON.stringify({ error: { code, message, ...details } }, null, 2));
  return exit;
}

/**
 * Escapes control characters, so that workflow names can't move the cursor or change colours. The escapes are
 * those of JSON, so that JSON results keep their meaning.
 */
function harmless(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
