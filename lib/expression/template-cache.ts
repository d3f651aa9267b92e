/** LRU cache, limited by the number of entries and by the total length of their keys. */
export class TemplateCache<T> {
  readonly #kept = new Map<string, T>();
  readonly #count: number;
  readonly #length: number;
  #total = 0;

  constructor(count: number, length: number) {
    this.#count = count;
    this.#length = length;
  }

  get(text: string, make: (text: string) => T): T {
    const known = this.#kept.get(text);
    if (known !== undefined) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const made = make(text);
    this.#kept.set(text, made);
    this.#total += text.length;
    this.#trim();
    return made;
  }

  #trim(): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#count && this.#total <= this.#length) return;
      this.#kept.delete(oldest);
      this.#total -= oldest.length;
    }
  }
}
