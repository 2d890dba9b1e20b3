import type { VisitSource } from '#contract/primitives/visit-source.ts';
import type { Providers } from '../providers/providers.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/pool.ts';
import type { LoggedRequest } from './http/logged-path.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Readers } from './readers.ts';

/** The acting party. Facts beyond the id come from the accounts feature. */
export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'person';
      readonly personId: number;
      readonly sessionId: number;
      readonly needsOnboarding: boolean;
    }
  /** A job, a sweep, or an operator's command. */
  | { readonly kind: 'system' };

/** The context that every command and query gets first. */
export interface Ctx {
  /** The pool, or the transaction that `inTransaction` opened. */
  readonly db: Db;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly config: Config;
  readonly providers: Providers;
  /** Read models above the features, behind interfaces. */
  readonly readers: Readers;
  readonly requestId: string;
  /** The HTTP request, for the security log only; absent in jobs and commands. */
  readonly loggedRequest?: LoggedRequest & { readonly method: string; readonly ip: string };
  /** Where the person came from, if the endpoint stores it and the page sent it. */
  readonly visitSource?: VisitSource;
  /** Present while a request with `Idempotency-Key` runs: stores the response inside the transaction of its effect. */
  readonly idempotency?: {
    store(tx: Ctx, status: number, body: unknown): Promise<void>;
    /**
     * The key, for `storeAnswers`, which stores the responses of many keys in one statement. `withEffect`: the key is
     * written in that statement, not earlier.
     */
    readonly claim: {
      readonly actor: string;
      readonly key: string;
      readonly requestHash: string;
      readonly withEffect?: boolean;
      noteStored(): void;
    };
    /**
     * The order that an earlier request with this key placed before it could respond: that order's outcome is the
     * response now.
     */
    readonly orderId: number | null;
    /** Ties the key to the order that this request places, in the same transaction (rules §1). */
    tie(tx: Ctx, orderId: number): Promise<void>;
    /** Unties the key from an order that ended before anyone could pay it, so the same request may start over. */
    untie(tx: Ctx, orderId: number): Promise<void>;
  };
  readonly inTransaction: boolean;
  /** Aborted when the process is asked to stop: work with many steps stops after the current one. */
  readonly leaving?: AbortSignal;
}

/**
 * Runs `work` in one transaction: rows and jobs are committed together or not at all. Inside a transaction, `work`
 * joins that one. Never call a provider in `work`. Statements are sent one after another, in the order in which they
 * are issued.
 */
export function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return ctx.db
    .transaction()
    .execute((trx) => work({ ...ctx, db: trx, jobs: ctx.jobs.within(trx), inTransaction: true }));
}

/** The signed-in person's id; only for handlers whose endpoint requires `signed-in`. */
export function personIdOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'person') throw new Error('No person is signed in here.');
  return ctx.actor.personId;
}

/** True if a guard is disabled for a negative control (never in production). */
export function unguarded(ctx: Ctx, guard: string): boolean {
  return ctx.config.unguarded.has(guard);
}
