import type { Db } from '../database/pool.ts';

export interface SendOptions {
  /** The job runs no earlier than this instant, in real time. */
  readonly startAfter?: Date;
  /** At most one waiting job of the same name and key. */
  readonly singletonKey?: string;
}

/** The queue is only a wake-up: the domain's tables are the truth. A job carries ids and may run twice. */
export interface Jobs {
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /** The same queue; jobs are sent inside the given transaction. */
  within(trx: Db): Jobs;
}
