/** A page that isn't done by then waits for something slow and no longer counts: others needn't wait for it with their drawing. */
const COUNTS_MS = 250;

/** How many pages are drawn at the same time, and how many more may wait. */
export interface PageLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * How many pages a process draws at the same time; the others wait for their turn, in their order. All share one thread, so that twenty begun at
 * once are all done late, and what each holds until then (answers, a tree of elements, the text) grows old together.
 */
export class PagesAtOnce {
  readonly #limits: PageLimits;
  readonly #countsMs: number;
  readonly #waiting: (() => void)[] = [];
  #drawing = 0;

  constructor(limits: PageLimits, countsMs = COUNTS_MS) {
    this.#limits = limits;
    this.#countsMs = countsMs;
  }

  /**
   * Draws a page once it is its turn; `waited` is told before, where it wasn't at once. Fails as `draw` does.
   * Null: too many wait.
   */
  async draw<T>(draw: () => Promise<T>, waited: () => void): Promise<T | null> {
    const free = this.#drawing < this.#limits.atOnce;
    if (!free && this.#waiting.length >= this.#limits.waiting) return null;
    if (free) this.#drawing += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let counts = true;
    const done = (): void => {
      if (!counts) return;
      counts = false;
      const next = this.#waiting.shift();
      // Its place goes over to who waits.
      if (next) next();
      else this.#drawing -= 1;
    };
    const slow = setTimeout(done, this.#countsMs);
    try {
      if (!free) waited();
      return await draw();
    } finally {
      clearTimeout(slow);
      done();
    }
  }
}
