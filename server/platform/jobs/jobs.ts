import type { Ctx } from '../ctx.ts';

/** One kind of job. `handle` gets ids, may run twice, and does one thing to one thing. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** Retries after the first attempt, with growing pauses (default 8). */
  readonly retryLimit?: number;
  handle(ctx: Ctx, data: Data): Promise<void>;
}

export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** Checks the tables for what is due: each minute, and right after the clock moved. Runs in one worker at a time. */
export interface Sweep {
  readonly name: string;
  run(ctx: Ctx): Promise<void>;
}
