import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { World } from "@/cli/command";
import { parseJsonText } from "@/lib/kit/parse-json";

const login = z.object({ url: z.string(), token: z.string() });
export type Login = z.infer<typeof login>;

function loginFile(env: World["env"]): string {
  const folder =
    env.XDG_CONFIG_HOME || (process.platform === "win32" && env.APPDATA) || path.join(homedir(), ".config");
  return path.join(folder, "millrace", "login.json");
}

export async function readLogin(env: World["env"]): Promise<Login | null> {
  const text = await readFile(loginFile(env), "utf8").catch(() => null);
  const json = text === null ? null : parseJsonText(text);
  return json?.ok ? (login.safeParse(json.value).data ?? null) : null;
}

/**
 * Writes to a private file and then renames it, so that the token is never in a file that others can read.
 */
export async function keepLogin(env: World["env"], stored: Login): Promise<string> {
  const file = loginFile(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const half = `${file}.${process.pid}`;
  await writeFile(half, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await rename(half, file);
  return file;
}
