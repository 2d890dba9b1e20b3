/** How many may wait. */
export interface QueueLimits {
  readonly ofOne: number;
  readonly ofAll: number;
}

/**
 * Work in the order in which it came, person by person: whoever brings much waits behind himself. One thing of each is
 * worked on at a time.
 */
export class FairQueue<Work> {
  /** In the order of whose turn it is. */
  readonly #waiting = new Map<string, Work[]>();
  readonly #busy = new Set<string>();
  readonly #limits: QueueLimits;
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Whether there was feature for it. */
  add(whose: string, work: Work): boolean {
    const own = this.#waiting.get(whose) ?? [];
    if (own.length >= this.#limits.ofOne || this.#count >= this.#limits.ofAll) return false;
    own.push(work);
    this.#waiting.set(whose, own);
    this.#count += 1;
    return true;
  }

  /** What is next, of somebody of whom nothing is worked on; `done` says that it is. */
  take(): { readonly work: Work; done(): void } | undefined {
    for (const [whose, own] of this.#waiting) {
      if (this.#busy.has(whose)) continue;
      const work = own.shift();
      this.#waiting.delete(whose);
      if (work === undefined) continue;
      if (own.length > 0) this.#waiting.set(whose, own);
      this.#count -= 1;
      this.#busy.add(whose);
      return { work, done: () => this.#busy.delete(whose) };
    }
    return undefined;
  }
}
