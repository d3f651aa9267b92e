/** Keeps what was used last, as far as all of it together weighs no more than so much. */
export class WeighedCache<V> {
  readonly #kept = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #most: number;
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): V | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** What alone weighs more than everything may is kept by nobody. */
  set(key: string, value: V, weight: number): void {
    this.delete(key);
    if (weight > this.#most) return;
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#weight = 0;
  }
}
