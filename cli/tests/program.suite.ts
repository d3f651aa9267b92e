import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { runProgram } from "@/cli/run-program";
import type { JsonObject } from "@/lib/kit/json";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Parsed stdout, if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when stdout contains this text. */
  saw(text: string): Promise<void>;
}

/** Runs the program, either as a separate process or inside this one. */
export async function testProgram() {
  const bundle = path.resolve("cli/millrace.mjs");
  const folders: string[] = [];
  const children = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  /** Creates an empty folder, which also serves as the home folder, so that no user's configuration is read. */
  async function folder() {
    const made = await mkdtemp(path.join(tmpdir(), "millrace-cli-"));
    folders.push(made);
    return made;
  }

  function start(words: readonly string[], { cwd, env = {}, program = [bundle], input }: Call): Started {
    const child = spawn(process.execPath, [...program, ...words], {
      cwd,
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        HOME: cwd,
        XDG_CONFIG_HOME: path.join(cwd, ".config"),
        ...env,
      },
    });
    children.add(child);
    child.stdin.end(input ?? "");
    let out = "";
    let err = "";
    const watchers = new Set<() => void>();
    child.stdout.setEncoding("utf8").on("data", (text) => {
      out += text;
      for (const watcher of watchers) watcher();
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      err += text;
    });
    const ended = new Promise<Ended>((resolve) => {
      child.on("close", (code) => {
        children.delete(child);
        resolve({ code, out, err, json: jsonOf(out) });
      });
    });
    const saw = (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => out.includes(text) && resolve();
        watchers.add(look);
        ended.then(() => reject(new Error(`It ended without "${text}": ${out}${err}`)));
        look();
      });
    return { child, ended, saw };
  }

  /** Runs the program in this process, which is faster, for tests that don't need a separate process. */
  async function millrace(words: readonly string[], { cwd, env = {}, input = "" }: Call): Promise<Ended> {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runProgram(
      words,
      {
        cwd,
        env: { XDG_CONFIG_HOME: path.join(cwd, ".config"), ...env },
        signal: new AbortController().signal,
        say: (line) => err.push(`${line}\n`),
        give: (line) => out.push(`${line}\n`),
        readLine: async () => input.trim(),
      },
      "0.0.0",
    );
    return { code, out: out.join(""), err: err.join(""), json: jsonOf(out.join("")) };
  }

  return { folder, start, millrace };
}

interface Call {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Used instead of the repository's bundle. */
  readonly program?: readonly string[];
  readonly input?: string;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The workflow files in a folder that has been pulled into. */
export function filesIn(cwd: string) {
  const at = (slug: string) => path.join(cwd, "millrace", `${slug}.workflow.json`);
  return {
    // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
    read: async (slug: string): Promise<any> => JSON.parse(await readFile(at(slug), "utf8")),
    text: (name: string) => readFile(path.join(cwd, "millrace", name), "utf8"),
    write: (slug: string, document: JsonObject) => writeFile(at(slug), JSON.stringify(document)),
    writeText: (slug: string, text: string) => writeFile(at(slug), text),
    remove: (slug: string) => rm(at(slug)),
  };
}
