import type { Bench } from "@/bench/bench";
import type { LoadResult } from "@/bench/load/load-task";
import type { Target } from "@/bench/report";
import type { Call } from "./calls";
import { type Answering, answeringOf, inTurn, type Round } from "./in-turn";

export class Line {
  readonly what: string;
  readonly target: Target;
  readonly #call: Call;
  readonly #connections: number;
  readonly #rounds: Round<LoadResult>[] = [];

  constructor(what: string, call: Call, connections: number, target: Target = {}) {
    this.what = what;
    this.target = target;
    this.#call = call;
    this.#connections = connections;
  }

  async besideBare(bench: Bench): Promise<void> {
    const product = await this.#call.side(bench);
    const bare = { port: bench.yardstick.barePort, request: product.request };
    this.#rounds.push(...(await inTurn(bench, product, bare, this.#connections)));
  }

  async besideEmpty(bench: Bench, empty: Bench): Promise<void> {
    const [full, other] = [await this.#call.side(bench), await this.#call.side(empty)];
    this.#rounds.push(...(await inTurn(bench, full, other, this.#connections)));
  }

  get found(): Answering {
    return answeringOf(this.#rounds, this.#call.status);
  }
}
