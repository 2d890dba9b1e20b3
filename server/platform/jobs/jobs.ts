import type { Ctx } from '../ctx.ts';
import type { Db } from '../database/pool.ts';

export interface SendOptions {
  /** Not before this instant, real time. */
  readonly startAfter?: Date;
  /** At most one waiting job of the same name and key. */
  readonly singletonKey?: string;
}

/** The queue: a wake-up. The domain's tables are the truth; a job carries ids and may run twice. */
export interface Jobs {
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /** The same queue, writing inside the given transaction. */
  within(trx: Db): Jobs;
}

/** One kind of job. `handle` gets ids, may run twice, does one thing to one thing. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** Tries after the first, with growing pauses (default 8). */
  readonly retryLimit?: number;
  /** Jobs fetched at once (default 1). */
  readonly batchSize?: number;
  handle(ctx: Ctx, data: Data): Promise<void>;
}

export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** Looks at the tables for what is due: each minute, and at once after the clock moved. Runs in one worker at a time. */
export interface Sweep {
  readonly name: string;
  run(ctx: Ctx): Promise<void>;
}
