/**
 * Lets one run at a time. Who comes meanwhile waits; who comes while another already waits is served by that one, which has
 * not begun yet, and ends with it.
 */
export class OneAtATime {
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;

  run(work: () => Promise<void>): Promise<void> {
    if (!this.#running) return this.#begin(work);
    this.#waiting ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null;
        return this.#begin(work);
      });
    return this.#waiting;
  }

  #begin(work: () => Promise<void>): Promise<void> {
    const mine = work().finally(() => {
      if (this.#running === mine) this.#running = null;
    });
    this.#running = mine;
    return mine;
  }
}
