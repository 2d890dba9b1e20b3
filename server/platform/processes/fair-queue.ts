export interface QueueLimits {
  readonly ofOne: number;
  readonly ofAll: number;
}

/**
 * Work in order of arrival, person by person: someone who brings a lot waits only behind their own work. One item per
 * person is processed at a time.
 */
export class FairQueue<Work> {
  /** Each person's waiting work, in the order of turns. */
  readonly #waiting = new Map<string, Work[]>();
  readonly #busy = new Set<string>();
  readonly #limits: QueueLimits;
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Adds work; returns false if there was no room for it. */
  add(owner: string, work: Work): boolean {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.ofOne || this.#count >= this.#limits.ofAll) return false;
    own.push(work);
    this.#waiting.set(owner, own);
    this.#count += 1;
    return true;
  }

  /** The next item, from a person who has none in progress; call `done` when it is finished. */
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
