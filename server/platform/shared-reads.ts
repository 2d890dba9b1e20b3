import { performance } from 'node:perf_hooks';
import { sharedDrawing } from './http/kept/shared-drawing.ts';

/** As long as visitors' answers (`http/kept/kept-answers.ts`). */
const FRESH_MS = 1000;
const MINUTE_MS = 60_000;
/** So many reads are kept at most, where nothing else is said; the oldest goes first. What is over goes with the next read. */
const MOST = 50;

interface Kept {
  readonly value: Promise<unknown>;
  readonly until: number;
}

/**
 * THE RULE. What lists read that is the same for everybody (names, times, prices, hosts, texts) is read once and shared by the
 * requests of this program: for a second, never across a whole minute of the school's clock, at which things begin and end, and
 * until a write is told by NOTIFY or goes through this program. Never what follows from who asks, and never how many seats are
 * left: those are read with each request. What is drawn for all visitors reads itself: its answer is kept for a second, and two
 * seconds would be one too many. Closed (tests over `inject`, workers) nothing is kept.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();
  #freshMs: number | undefined;
  #overMinutes = false;
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Begins to keep, once this program hears of writes. `freshMs`: for so long whatever the minute; for tests of what is told. */
  open(freshMs?: number): void {
    this.#freshMs = freshMs ?? FRESH_MS;
    this.#overMinutes = freshMs !== undefined;
  }

  /** How many reads are kept. */
  get size(): number {
    return this.#kept.size;
  }

  /** What is shown has changed: who asks from now on gets what is read from now on. */
  drop(): void {
    this.#kept.clear();
  }

  /** One of them has changed. */
  forget(name: string): void {
    this.#kept.delete(name);
  }

  /** `name` says all that the read depends on but the moment. */
  read<Value>(name: string, now: Date, work: () => Promise<Value>): Promise<Value> {
    if (this.#freshMs === undefined) return work();
    const at = performance.now();
    const known = this.#kept.get(name);
    // A name has one kind of value: whoever reads by it names it.
    if (known && known.until > at) return known.value as Promise<Value>;
    const minute = this.#overMinutes ? Number.POSITIVE_INFINITY : MINUTE_MS - (now.getTime() % MINUTE_MS);
    const kept: Kept = { value: work(), until: at + Math.min(this.#freshMs, minute) };
    this.#kept.delete(name);
    // In the order in which they were read: what is over stands first.
    for (const [other, { until }] of this.#kept) {
      if (until > at && this.#kept.size < this.#most) break;
      this.#kept.delete(other);
    }
    this.#kept.set(name, kept);
    // Told to whoever waits for it; who asks next tries anew.
    kept.value.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    });
    return kept.value as Promise<Value>;
  }
}

/** Of a `Ctx`. */
interface Reading {
  readonly shared?: SharedReads;
  readonly inTransaction: boolean;
  readonly clock: { now(): Date };
}

/** Reads through the program's shared reads; inside a transaction, for an answer that is kept, and where there are none, itself. */
export function sharedRead<Value>(ctx: Reading, name: string, read: () => Promise<Value>): Promise<Value> {
  return ctx.shared && !ctx.inTransaction && !sharedDrawing() ? ctx.shared.read(name, ctx.clock.now(), read) : read();
}
