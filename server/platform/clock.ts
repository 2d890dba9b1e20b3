import type pg from 'pg';

/** The domain's clock can be moved forward (never in production); sessions, limits, and the queue stay on real time. */
export interface Clock {
  /** The domain's current time. */
  now(): Date;
  /** The machine's current time. */
  real(): Date;
}

/** The channel that notifies every process of a moved clock. */
export const CLOCK_CHANNEL = 'platform_clock';

/** A clock that stays at the time it is set to; for tests. */
export class FixedClock implements Clock {
  #now: Date;
  constructor(now: Date | string) {
    this.#now = new Date(now);
  }
  now(): Date {
    return new Date(this.#now);
  }
  real(): Date {
    return new Date();
  }
  set(now: Date | string): void {
    this.#now = new Date(now);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** Reads its offset from `platform_clock`; `refresh` is called at start and on each notification. */
export class DatabaseClock implements Clock {
  #offsetMs = 0;
  readonly #pool: Pick<pg.Pool, 'query'>;
  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }
  async refresh(): Promise<void> {
    const { rows } = await this.#pool.query<{ offset_ms: number }>('select offset_ms from platform_clock');
    this.#offsetMs = Number(rows[0]?.offset_ms ?? 0);
  }
  get offsetMs(): number {
    return this.#offsetMs;
  }
  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }
  real(): Date {
    return new Date();
  }
  /** Moves the domain's clock forward for every process. Returns the new offset in milliseconds. */
  async advance(milliseconds: number): Promise<number> {
    if (!(milliseconds >= 0)) throw new RangeError('The clock only moves forward.');
    await this.#pool.query('update platform_clock set offset_ms = offset_ms + $1', [Math.round(milliseconds)]);
    await this.refresh();
    await this.#pool.query('select pg_notify($1, $2)', [CLOCK_CHANNEL, String(this.#offsetMs)]);
    return this.#offsetMs;
  }
}
