import { execFileSync } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { LEAKS } from "@/e2e/api/send";
import type { AwkwardCase, Place } from "@/e2e/hostile/awkward-cases";
import { type AwkwardAnswer, callAwkwardly } from "@/e2e/hostile/call-awkwardly";
import { type Random, randomFrom } from "@/e2e/hostile/random";
import { type Bystander, CONTROL, type SteadyCall } from "./bystander";
import type { Stall, StallMeter } from "./stall-meter";

const STALL_MS = 100;
const P99_MS = 40;
const ANSWER_MS = 30_000;
/** Time for earlier work to finish. */
const SETTLE_MS = 2_000;
/** Time that a hundred million additions take on the machine for which the bounds were set. */
const YARDSTICK_MS = 800;
/**
 * A stall caused by a request happens again, and one caused by the machine doesn't. So two of three tries
 * decide.
 */
const DECIDING = 2;
const SHOWN = 40;

interface Options {
  readonly address: string;
  readonly seed: number;
  /** Sends one in this many requests. */
  readonly every: number;
  readonly meter: StallMeter;
  readonly bystander: Bystander;
  /** Called after each request, so that the findings are reported even if the test is aborted. */
  readonly note: (line: string) => void;
}

interface Sent {
  readonly name: string;
  readonly at: number;
  readonly until: number;
  readonly statuses: string;
  readonly stall: Stall;
}

/**
 * Sends awkward requests one by one while a bystander calls, and checks the effects on the product and on the
 * bystander.
 */
export class Attack {
  readonly #options: Options;
  readonly #slowness = slownessOf();
  readonly #sent: Sent[] = [];
  readonly #faults: string[] = [];
  readonly #quiet: SteadyCall[] = [];
  readonly #busy: SteadyCall[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  async quiet(ms: number): Promise<void> {
    const { bystander, meter } = this.#options;
    await pause(SETTLE_MS);
    this.#busy.push(...(await bystander.take()));
    await pause(ms);
    this.#quiet.push(...(await bystander.take()));
    await meter.read();
  }

  async send(place: Place, make: (random: Random) => AwkwardCase[]): Promise<void> {
    const { seed, every, meter } = this.#options;
    // Drops earlier measurements, such as those from the search for the largest body.
    await meter.read();
    const title = `${place.method} ${place.pattern}`;
    for (const [at, each] of make(randomFrom(seed ^ hashOf(title))).entries()) {
      if ((at + seed) % every !== 0) continue;
      await this.#sendOne(`${title} <- ${each.kind} (seed ${seed}, no. ${at})`, each);
    }
  }

  /** Opens this many streams at once, each with an unknown key, and leaves them open. */
  async openStreams(path: string, count: number, ms: number): Promise<void> {
    const { address, meter } = this.#options;
    const at = Date.now();
    const statuses = new Map<number, number>();
    const open: IncomingMessage[] = [];
    for (let n = 0; n < count; n += 1) {
      const asked = get(`${address}${path}&api_key=made-up-${n}`, { agent: false }, (answer) => {
        open.push(answer.resume());
        statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1);
        answer.on("error", () => undefined);
      });
      asked.on("error", () => undefined);
    }
    await pause(ms);
    const stall = await meter.read();
    for (const answer of open) answer.destroy();
    const name = `GET /api/w/stream <- ${count} streams with made-up keys for ${ms / 1000} s`;
    this.#sent.push({ name, at, until: Date.now(), statuses: JSON.stringify([...statuses]), stall });
    if (stall.ms > this.#stallBound) this.#fault(`${name}: stood still for ${stall.ms.toFixed(0)} ms`);
  }

  /** Returns violations, and a summary of what is worth a look. */
  async report(): Promise<{ faults: string[]; summary: string }> {
    this.#busy.push(...(await this.#options.bystander.take()));
    const slow = this.#judgeOthers();
    const stalls = this.#sent.toSorted((one, other) => other.stall.ms - one.stall.ms).slice(0, SHOWN);
    const summary = [
      `${this.#sent.length} awkward requests on a machine ${this.#slowness.toFixed(2)} times as slow as stated`,
      ...slow,
      "The longest stalls (by the product, as measured, processor time):",
      ...stalls.map(({ name, statuses, stall }) => `  ${shown(stall)} ${statuses} ${name}`),
    ].join("\n");
    return { faults: this.#faults, summary };
  }

  async #sendOne(name: string, each: AwkwardCase): Promise<void> {
    const { address, meter } = this.#options;
    const [long, short]: [Stall[], Stall[]] = [[], []];
    while (long.length < DECIDING && short.length < (long.length === 0 ? 1 : DECIDING)) {
      const request = each.request();
      const at = Date.now();
      const answers = await Promise.all(
        Array.from({ length: each.times }, () => callAwkwardly(address, request, ANSWER_MS)),
      );
      const stall = await meter.read();
      const statuses = [...new Set(answers.map(({ status }) => status))].join("/");
      const label = each.times > 1 ? `${name} x${each.times}` : name;
      this.#record({ name: label, at, until: Date.now(), statuses, stall });
      const isFirst = long.length + short.length === 0;
      if (isFirst)
        for (const fault of new Set(answers.flatMap((answer) => faultOf(answer) ?? [])))
          this.#fault(`${label}: ${fault}`);
      (stall.ms > this.#stallBound ? long : short).push(stall);
    }
    if (long.length < DECIDING) return;
    this.#fault(
      `${name} x${each.times}: stood still for ${long.map(({ ms }) => `${ms.toFixed(0)} ms`).join(", ")}`,
    );
  }

  #record(sent: Sent): void {
    this.#sent.push(sent);
    const { name, at, until, statuses, stall } = sent;
    this.#options.note(`${shown(stall)}\t${until - at}\t${statuses}\t${name}`);
  }

  #fault(what: string): void {
    this.#faults.push(what);
    this.#options.note(`FAULT\t${what}`);
  }

  get #stallBound(): number {
    return STALL_MS * this.#slowness;
  }

  #judgeOthers(): string[] {
    const names = [...new Set(this.#quiet.map(({ name }) => name))];
    const rise = (name: string) => p99(this.#busy, name) - p99(this.#quiet, name);
    const lines = names.map(
      (name) =>
        `${name}: p99 ${p99(this.#quiet, name).toFixed(1)} ms quiet, ${p99(this.#busy, name).toFixed(1)} ms meanwhile`,
    );
    const bound = P99_MS * this.#slowness + Math.max(0, rise(CONTROL));
    for (const name of names.filter((each) => each !== CONTROL)) {
      if (rise(name) > bound)
        this.#fault(`others' ${name}: p99 rose by ${rise(name).toFixed(0)} ms (${lines.join("; ")})`);
      const refused = this.#busy.filter((call) => call.name === name && call.status !== 200);
      if (refused.length > 0)
        this.#fault(
          `others' ${name}: ${refused.length} answered ${refused.slice(0, 5).map(({ status }) => status)}`,
        );
    }
    return [...lines, ...this.#blamed()];
  }

  /**
   * Lists the requests during which other people's calls were slower than allowed, with the number of these
   * calls and the slowest of them.
   */
  #blamed(): string[] {
    const bound = Math.max(...this.#quiet.map(({ ms }) => ms), 0) + P99_MS;
    const slow = this.#busy.filter((call) => call.name !== CONTROL && call.ms > bound);
    const blamed = new Map<string, { count: number; ms: number }>();
    for (const { name: whose, at, ms } of slow) {
      const during = this.#sent.filter((sent) => sent.at <= at + ms && sent.until >= at);
      const names = during.length > 0 ? during.map(({ name }) => name) : [`nothing, ${whose}`];
      for (const name of names) {
        const so = blamed.get(name) ?? { count: 0, ms: 0 };
        blamed.set(name, { count: so.count + 1, ms: Math.max(so.ms, ms) });
      }
    }
    const worst = [...blamed].toSorted(([, one], [, other]) => other.count - one.count).slice(0, SHOWN);
    return [
      `${slow.length} of ${this.#busy.length} calls of others took over ${bound.toFixed(0)} ms, most of them during:`,
      ...worst.map(([name, { count, ms }]) => `  ${count} (up to ${ms.toFixed(0)} ms) ${name}`),
    ];
  }
}

function faultOf({ status, retryAfter, text, timedOut }: AwkwardAnswer): string | undefined {
  if (timedOut) return `no answer in ${ANSWER_MS / 1000} s`;
  if (status === 0) return "the connection broke";
  if (status === 503) return retryAfter === undefined ? "503 without Retry-After" : undefined;
  // A 502 can report the failure of a run whose caller waits for the result.
  if (status === 502 && text.includes('"run_failed"')) return undefined;
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  return status >= 400 && LEAKS.test(text) ? `it tells of the inside: ${text.slice(0, 300)}` : undefined;
}

function p99(calls: readonly SteadyCall[], name: string): number {
  const times = calls
    .flatMap((call) => (call.name === name ? [call.ms] : []))
    .sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function shown({ ms, measuredMs, cpuMs }: Stall): string {
  return `${ms.toFixed(0)} ms (${measuredMs.toFixed(0)}, ${cpuMs.toFixed(0)})`;
}

/** Returns how much slower this machine is than the reference machine, at least 1. */
function slownessOf(): number {
  const program =
    "let s=0;for(let i=0;i<1e8;i++)s+=i;process.stdout.write(process.cpuUsage().user/1e3+' '+s)";
  const [ms = ""] = execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }).split(" ");
  return Math.max(1, Number(ms) / YARDSTICK_MS);
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
