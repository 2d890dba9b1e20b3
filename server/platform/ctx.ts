import type { Providers } from '../providers/providers.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/pool.ts';
import type { LoggedRequest } from './http/logged-path.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Readers } from './readers.ts';

/** Who acts. Facts beyond the id are the accounts feature's to tell. */
export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'person';
      readonly personId: number;
      readonly sessionId: number;
      readonly needsOnboarding: boolean;
    }
  /** A job, a sweep, a command of the operator. */
  | { readonly kind: 'system' };

/** What every command and query gets first. */
export interface Ctx {
  /** The pool, or the transaction that `inTransaction` opened. */
  readonly db: Db;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly config: Config;
  readonly providers: Providers;
  /** What a feature asks of read models above it. */
  readonly readers: Readers;
  readonly requestId: string;
  /** The HTTP request, for the security log alone; absent in jobs and commands. */
  readonly loggedRequest?: LoggedRequest & { readonly method: string; readonly ip: string };
  /** Present while a request with `Idempotency-Key` runs: stores the answer inside the transaction of its effect. */
  readonly idempotency?: {
    store(tx: Ctx, status: number, body: unknown): Promise<void>;
    /** The key, for `storeAnswers`, which stores many in one statement; `withEffect`: it is written there and not before. */
    readonly claim: {
      readonly actor: string;
      readonly key: string;
      readonly requestHash: string;
      readonly withEffect?: boolean;
      noteStored(): void;
    };
    /** The order that an earlier request with this key placed without an answer: what became of it is the answer now. */
    readonly orderId: number | null;
    /** Ties the key to the order that this request places, in the same transaction (rules §1). */
    tie(tx: Ctx, orderId: number): Promise<void>;
    /** Frees the key of an order that ended before anyone could pay it: the same request may start over. */
    untie(tx: Ctx, orderId: number): Promise<void>;
  };
  /** True inside `inTransaction`. */
  readonly inTransaction: boolean;
  /** Aborted when the program is asked to end: work that takes many steps stops after the one that it is at. */
  readonly leaving?: AbortSignal;
}

/**
 * Runs `work` in one transaction: rows and jobs are committed together or not at all.
 * Inside a transaction already, it simply goes on in that one. Provider calls never belong in here.
 * Its statements go out one after the other, in the order in which they are asked for.
 */
export function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return ctx.db
    .transaction()
    .execute((trx) => work({ ...ctx, db: trx, jobs: ctx.jobs.within(trx), inTransaction: true }));
}

/** The signed-in person's id; only for handlers whose endpoint asks for `signed-in`. */
export function personIdOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'person') throw new Error('No person is signed in here.');
  return ctx.actor.personId;
}

/** True where a guard was taken out for a negative control (never in production). */
export function unguarded(ctx: Ctx, guard: string): boolean {
  return ctx.config.unguarded.has(guard);
}
