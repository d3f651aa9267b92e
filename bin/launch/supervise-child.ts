import { type ChildProcess, fork, type Serializable } from "node:child_process";
import type { Socket } from "node:net";
import { CLOSED, LEAVING, OPEN } from "@/lib/schema/shared-port";

export interface SupervisedChild {
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Kills it. */
  cut(): void;
  /** ID of the process that received it; undefined without a listener. The socket stays open here too. */
  send(message: Serializable, socket?: Socket): number | undefined;
  /** True after it announced its stop. Prefer others then. */
  isLeaving(): boolean;
  /** Restarts it with another environment. */
  restart(env: NodeJS.ProcessEnv): void;
}

export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Called after an unexpected end. False leaves it down. */
  readonly mayRestart: () => boolean;
  /** Receives messages of every started process. */
  readonly receive?: (message: unknown) => void;
  /** Called with a dead process, after all its messages. */
  readonly ended?: (pid: number) => void;
  /** Time to wait for late requests before it stops. */
  readonly drainSeconds?: number;
}

const FIRST_PAUSE_MS = 250;
const LAST_WORDS_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long started well, so its next restart uses the first delay again. */
const SETTLED_MS = 30_000;
/** Longer than a role takes to finish current work. */
const STOP_MS = 40_000;

/** A child process that is restarted when it dies, with growing delays. It shares our output. */
export function superviseChild(options: ChildOptions): SupervisedChild {
  let { env } = options;
  const stopMs = STOP_MS + (options.drainSeconds ?? 0) * 1000;
  let stopping = false;
  let isOpen = false;
  let isLeaving = false;
  let deaths = 0;
  let timer: NodeJS.Timeout | undefined;
  let child = begin();

  function begin(): ChildProcess {
    const begun = performance.now();
    const fresh = fork(options.script, options.args ?? [], {
      env,
      execArgv: [],
      stdio: "inherit",
    });
    isOpen = false;
    isLeaving = false;
    fresh.on("message", (message) => {
      if (fresh === child) {
        isOpen = message === OPEN || (isOpen && message !== CLOSED);
        isLeaving ||= message === LEAVING;
      }
      // The child waits for this echo, because messages in transit are lost when a process ends.
      if (message === CLOSED && fresh.connected) fresh.send(CLOSED, () => undefined);
      options.receive?.(message);
    });
    fresh.once("exit", (code, signal) => {
      if (fresh === child) isOpen = false;
      // Its last messages may be in transit, and `disconnect` doesn't fire while a socket is being sent.
      setTimeout(() => options.ended?.(fresh.pid ?? 0), LAST_WORDS_MS);
      if (stopping || fresh !== child) return;
      console.error(`The ${options.name} ended (${signal ?? `code ${code}`}).`);
      if (!options.mayRestart()) return;
      deaths = performance.now() - begun > SETTLED_MS ? 0 : deaths + 1;
      timer = setTimeout(
        () => {
          child = begin();
        },
        Math.min(FIRST_PAUSE_MS * 2 ** deaths, LONGEST_PAUSE_MS),
      );
    });
    return fresh;
  }

  return {
    send: (message, socket) => {
      if (!isOpen || !child.connected) return undefined;
      // If it dies before reading this, `ended` reports it.
      child.send(message, socket, { keepOpen: true }, () => undefined);
      return child.pid;
    },
    isLeaving: () => isLeaving,
    restart: (next) => {
      env = next;
      clearTimeout(timer);
      const old = child;
      child = begin();
      void endChild(old, "SIGINT", stopMs);
    },
    stop: (signal = "SIGTERM") => {
      stopping = true;
      clearTimeout(timer);
      return endChild(child, signal, stopMs);
    },
    cut: () => child.kill("SIGKILL"),
  };
}

/** Asks first and kills after the time limit. */
function endChild(child: ChildProcess, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const cut = setTimeout(() => child.kill("SIGKILL"), withinMs);
    child.once("exit", () => {
      clearTimeout(cut);
      resolve();
    });
    child.kill(signal);
  });
}
