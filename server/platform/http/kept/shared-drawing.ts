import { AsyncLocalStorage } from 'node:async_hooks';

/** An answer of the API that a page was drawn from, and what was in it. */
export interface Input {
  readonly url: string;
  /** Of what it says, without the moment at which it was said. */
  readonly essence: string;
  /** Until when it needs no question, by the clock of what keeps it; where it isn't kept it is of this moment. */
  readonly freshUntil: number;
}

/**
 * One answer that is being drawn for every visitor at once: by a request of nobody's, without cookies and address. Whatever
 * would need to know who asks says so here, and the answer is nobody else's.
 */
export class SharedDrawing {
  /** Seconds for which a page may be kept, as it says itself. */
  keepSeconds: number | undefined;
  readonly inputs: Input[] = [];
  #why: string | undefined;

  /** This answer follows from who asks: it is kept for nobody. */
  personal(why: string): void {
    this.#why ??= why;
  }

  /** What makes it one's own; undefined: it is the same for all visitors. */
  get whyPersonal(): string | undefined {
    return this.#why;
  }
}

const drawings = new AsyncLocalStorage<SharedDrawing>();

/** The shared drawing in which this runs; undefined in the request of somebody. */
export function sharedDrawing(): SharedDrawing | undefined {
  return drawings.getStore();
}

export function drawShared<T>(drawing: SharedDrawing, work: () => T): T {
  return drawings.run(drawing, work);
}
