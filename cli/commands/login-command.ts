import type { Asked, Command, Outcome, World } from "@/cli/command";
import { type Fault, wrongUse } from "@/cli/fault";
import { createApi } from "@/cli/server/api";
import { readAddress, readToken } from "@/cli/server/find-server";
import { keepLogin } from "@/cli/server/login-file";
import { me } from "@/lib/contract/people";
import { ok, type Result } from "@/lib/kit/result";

export const loginCommand: Command = {
  name: "login",
  usage: "URL --token T",
  summary: "Save a server URL and API token",
  help: `Create the token under Settings > API tokens. The token needs the scope "read", and also "write" for push, run and call. This command checks the token and stores it in your configuration folder, in a file that only you can read.
  --token T   the token; \`--token -\` reads it from stdin, which keeps it out of the shell history (default: MILLRACE_TOKEN)`,
  options: { token: { type: "string" } },
  words: [1, 1],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const url = readAddress(asked.words[0] ?? "");
  if (!url.ok) return url;
  const given = asked.text("token");
  const text = given === "-" ? await world.readLine() : (given ?? world.env.MILLRACE_TOKEN);
  if (text === undefined || text === "")
    return wrongUse(
      "A token is missing. Run `millrace login URL --token T`, or use `--token -` to read the token from stdin.",
    );
  const token = readToken(text);
  if (!token.ok) return token;
  const who = await createApi(url.value, token.value, world.signal).call(me);
  if (!who.ok) return who;
  if (isOpen(url.value))
    world.say(
      "The URL starts with http://, so others can read the token in transit. Use https:// if possible.",
    );
  const file = await keepLogin(world.env, { url: url.value, token: token.value });
  const { email, workspace } = who.value;
  return ok({
    exit: 0,
    json: { url: url.value, email, workspace: { ...workspace }, file },
    text: `Logged in to ${url.value} as ${email}, workspace "${workspace.name}". Saved in ${file}.`,
  });
}

/** Plain http is only safe to localhost, where no one can intercept the traffic. */
function isOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
