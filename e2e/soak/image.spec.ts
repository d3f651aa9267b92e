import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { reservePort } from "@/bin/check/reserve-port.mjs";
import { apiOf } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { until } from "@/e2e/api/until";
import { deployment, deploymentEnvironment } from "@/e2e/deployment";
import { signal } from "@/e2e/durability/processes";
import { SOAK } from "@/e2e/soak";
import { readDockerfile } from "./read-dockerfile";

const ORDINARY = 1000;
const root = path.resolve(import.meta.dirname, "../..");
const [building, running] = readDockerfile(path.join(root, "Dockerfile"));
if (building === undefined || running === undefined) throw new Error("The Dockerfile has two stages.");

test.describe.configure({ mode: "default", timeout: 1_200_000 });

// Not in the usual temporary folder, which may be below /dev, where nothing is made read-only.
const folder = mkdtempSync("/var/tmp/millrace-image-");
chmodSync(folder, 0o755);
const app = path.join(folder, "app");
let child: ChildProcess | undefined;
test.afterAll(async () => {
  if (child?.pid !== undefined && child.exitCode === null) {
    const exited = once(child, "exit");
    signal(child.pid, "SIGTERM");
    await exited;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Maps folders of the image to folders of this machine. */
function here(text: string): string {
  return text.replaceAll(/(?<![\w.])\/(app|data)\b/g, `${folder}/$1`);
}

/**
 * Returns the files that `COPY . .` takes: those that git tracks or would track, without those in
 * `.dockerignore`.
 */
function sources(): string[] {
  const ignored = new Set(readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n"));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
  return listed
    .toString()
    .split("\0")
    .filter((name) => name !== "" && !ignored.has(name.split("/")[0] ?? ""))
    .filter((name) => existsSync(path.join(root, name)));
}

function copy(rest: string): void {
  const words = rest.split(/\s+/);
  // Copied from the previous stage, which was already built in its final place.
  if (words[0]?.startsWith("--from=")) return;
  const target = path.resolve(app, words.at(-1) ?? ".");
  for (const word of words.slice(0, -1)) {
    const within = sources().filter((name) => word === "." || name === word || name.startsWith(`${word}/`));
    expect(within, `COPY ${rest}`).not.toEqual([]);
    const isFolder = word === "." || within[0] !== word;
    for (const name of within) {
      const rest = isFolder ? path.relative(word, name) : "";
      const last = words.at(-1) ?? "";
      const whole = isFolder || !/(^|\/)\.?$/.test(last) ? target : path.join(target, path.basename(name));
      cpSync(path.join(root, name), path.join(whole, rest));
    }
  }
}

function run(rest: string): void {
  const script = here(rest).replaceAll("node:node", `${ORDINARY}:${ORDINARY}`);
  execFileSync("sh", ["-ec", script], { cwd: app, stdio: "inherit", env: quiet() });
}

/** Returns an environment without the settings of the tests. */
function quiet(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: "production" };
}

/** Returns the in-memory folders that compose.yaml lets the containers write to. */
function tmpfsOf(): string[] {
  const [, listed = ""] = /tmpfs: \[(.*)\]/.exec(readFileSync(path.join(root, "compose.yaml"), "utf8")) ?? [];
  return listed.split(",").map((name) => here(name.trim()));
}

/** Makes every mount read-only except special file systems, the data folder and in-memory folders. */
function readOnlyScript(command: string): string {
  const data = `${folder}/data`;
  return [
    `mount --bind ${data} ${data}`,
    `mount --bind ${app} ${app}`,
    ...tmpfsOf().flatMap((name) =>
      // The test's own folder may be inside one of these, and a mount would hide it.
      folder.startsWith(`${name}/`) ? [] : [`mkdir -p ${name}`, `mount -t tmpfs tmpfs ${name}`],
    ),
    `cut -d' ' -f2 /proc/self/mounts | grep -vE '^/(proc|sys|dev)' | sort -u > ${data}/mounts`,
    `while read -r each; do case "$each" in ${data}|${tmpfsOf().join("|")}) ;; *) mount -o remount,bind,ro "$each" 2>/dev/null || true;; esac; done < ${data}/mounts`,
    `exec ${command}`,
  ].join("\n");
}

function isPermitted(): boolean {
  try {
    execFileSync("unshare", ["-m", "true"], { stdio: "ignore" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

test(
  "what the Dockerfile builds runs as an ordinary user on read-only files, healthy and without building",
  SOAK,
  async () => {
    test.skip(!isPermitted(), "Mounts of its own need root and Linux.");
    mkdirSync(app, { recursive: true });
    for (const { name, rest } of [...building.instructions, ...running.instructions]) {
      if (name === "COPY") copy(rest);
      else if (name === "RUN") run(rest);
      else
        expect(["WORKDIR", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"]).toContain(
          name,
        );
    }
    expect(running.instructions.find(({ name }) => name === "USER")?.rest).toBe("node");

    const port = String(await reservePort());
    const address = `http://127.0.0.1:${port}`;
    const env = {
      ...quiet(),
      ...deploymentEnvironment,
      ...Object.fromEntries(Object.entries(running.environment).map(([name, value]) => [name, here(value)])),
      HOST: "127.0.0.1",
      PORT: port,
      HOME: "/nonexistent",
    };
    const words = [...running.words("ENTRYPOINT"), ...running.words("CMD")];
    const ordinary = `setpriv --reuid ${ORDINARY} --regid ${ORDINARY} --clear-groups`;
    const log: string[] = [];
    child = spawn("unshare", ["-m", "sh", "-ec", readOnlyScript(`${ordinary} ${words.join(" ")}`)], {
      cwd: app,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => log.push(String(text)));
    const ended = () => child?.exitCode !== null;

    const check = () => {
      const [command = "", ...args] = running.words("HEALTHCHECK");
      try {
        execFileSync(command, args, { env: { ...process.env, PORT: port }, stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    };
    const begun = performance.now();
    await until(
      "its own health check passes",
      async () => check() || ended(),
      (isOver) => isOver,
    );
    expect(ended(), log.join("").slice(-2_000)).toBe(false);
    console.log(`Healthy after ${((performance.now() - begun) / 1000).toFixed(1)} s.`);

    const pid = child.pid ?? 0;
    expect(() =>
      execFileSync("nsenter", ["-m", "-t", String(pid), "touch", `${app}/written`], { stdio: "pipe" }),
    ).toThrow(/Read-only/);
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(new RegExp(`^Uid:\\s+${ORDINARY}\\s`, "m"));
    const api = apiOf(deployment.ownerToken, address);
    const called = await live(
      flow([webhook(0, { respond: "result" }), transform(1, "1")], [[0, 1]]),
      api,
      address,
    );
    expect((await called.call()).status).toBe(200);
    expect((await fetch(`${address}/sign-in`)).status).toBe(200);
    expect(log.join("")).not.toMatch(/compil|creating an optimized/i);
  },
);
