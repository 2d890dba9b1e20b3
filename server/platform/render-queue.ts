import { refuse } from '#contract/primitives/problem.ts';
import { FairQueue, type QueueLimits } from './processes/fair-queue.ts';

const RETRY_SECONDS = 5;
export const RENDERING_BUSY = "We're processing a lot of pictures right now. Please try again in a moment.";

interface Waiting {
  run(): Promise<void>;
}

/** Renders one picture or document at a time. A person who requests many waits only behind their own requests. */
export class RenderQueue {
  readonly #queue: FairQueue<Waiting>;
  #busy = false;

  constructor(limits: QueueLimits) {
    this.#queue = new FairQueue(limits);
  }

  /** @throws 503 with Retry-After if too much is waiting, per person or in total */
  render<T>(owner: string, make: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = () => make().then(resolve, reject);
      if (!this.#queue.add(owner, { run })) {
        reject(refuse('busy', 503, RENDERING_BUSY, { retryAfterSeconds: RETRY_SECONDS }));
        return;
      }
      void this.#next();
    });
  }

  async #next(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      await next.work.run();
      next.done();
    }
    this.#busy = false;
  }
}
