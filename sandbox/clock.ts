/**
 * The sandbox's time. It runs with real time plus an offset, which a control moves or which follows the platform's
 * clock in the database. During a sweep it stands at the moment for which something was due.
 */
export class SandboxClock {
  #real: () => number;
  #offsetMs = 0;
  #at: number | undefined;

  /** `real` is what it runs on, in milliseconds: the machine's clock, or a test's own. */
  constructor(real: () => number = Date.now) {
    this.#real = real;
  }

  /** Milliseconds. */
  nowMs(): number {
    return this.#at ?? this.#real() + this.#offsetMs;
  }

  /** Whole seconds, as Stripe writes instants. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves time; never back. Returns whether it moved. */
  setOffset(offsetMs: number): boolean {
    if (offsetMs <= this.#offsetMs) return false;
    this.#offsetMs = offsetMs;
    return true;
  }

  /** Takes the offset of the clock that it follows, whatever it is: that clock is the truth. */
  follow(offsetMs: number): boolean {
    const moved = offsetMs !== this.#offsetMs;
    this.#offsetMs = offsetMs;
    return moved;
  }

  reset(): void {
    this.#offsetMs = 0;
  }

  /** Runs `work` as if it were `seconds` now. */
  standingAt<T>(seconds: number, work: () => T): T {
    const before = this.#at;
    this.#at = seconds * 1000;
    try {
      return work();
    } finally {
      this.#at = before;
    }
  }
}
