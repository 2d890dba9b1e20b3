/**
 * The sandbox's time: real time plus an offset. A control moves the offset, or it follows the platform's clock in the
 * database. During a sweep, time stands still at the moment something was due.
 */
export class SandboxClock {
  #real: () => number;
  #offsetMs = 0;
  #at: number | undefined;

  /** `real` is the underlying clock in milliseconds: the machine's, or a test's. */
  constructor(real: () => number = Date.now) {
    this.#real = real;
  }

  /** Milliseconds. */
  nowMs(): number {
    return this.#at ?? this.#real() + this.#offsetMs;
  }

  /** Whole seconds, as in Stripe's timestamps. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves time forward, never back. Returns whether it moved. */
  setOffset(offsetMs: number): boolean {
    if (offsetMs <= this.#offsetMs) return false;
    this.#offsetMs = offsetMs;
    return true;
  }

  /** Takes over the offset of the platform's clock, even if that moves time back: that clock is the truth. */
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
