import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from './ctx.ts';
import type { Db } from './database/pool.ts';
import { isRenderedForVisitors } from './http/response-cache/rendering.ts';
import { logSecurity } from './security-log.ts';

/**
 * Allows `points` attempts within `seconds`, counted in PostgreSQL on real time; configuration multiplies the attempts.
 */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** The result of counting an attempt. */
export interface Tried {
  readonly allowed: boolean;
  /** Attempts in the current window, including this one. */
  readonly tries: number;
  /** True only for the attempt that exceeded the limit. */
  readonly justExceeded: boolean;
  readonly retryAfterSeconds: number;
}

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>();

/** The library expects a `pg` client; this implements the part it uses, over Kysely. */
function clientOver(db: Db) {
  return {
    async query({ text, values }: { text: string; values?: readonly unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
      return { rows, rowCount: rows.length };
    },
  };
}

/** How many attempts a limit really allows, because configuration multiplies all of them. */
export function pointsOf(ctx: Ctx, points: number): number {
  return Math.max(1, Math.round(points * ctx.config.rateLimitFactor));
}

function limiterOf(ctx: Ctx, limit: Limit): RateLimiterPostgres {
  let ofDatabase = limiters.get(ctx.db);
  if (!ofDatabase) {
    ofDatabase = new Map();
    limiters.set(ctx.db, ofDatabase);
  }
  const factor = ctx.config.rateLimitFactor;
  const cacheKey = `${limit.name}:${factor}`;
  let limiter = ofDatabase.get(cacheKey);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: clientOver(ctx.db),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: pointsOf(ctx, limit.points),
      duration: limit.seconds,
    });
    ofDatabase.set(cacheKey, limiter);
  }
  return limiter;
}

/** Hashes a key, because email and IP addresses are never stored as they are. */
export function hashOfKey(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url');
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/**
 * Counts one attempt. Atomic: of many at the same time, only as many pass as the limit has left. Call it outside
 * transactions.
 */
export async function countTry(ctx: Ctx, limit: Limit, ...key: (string | number)[]): Promise<Tried> {
  if (isRenderedForVisitors()) throw new Error(`An answer that is cached for visitors counts a try of ${limit.name}.`);
  const limiter = limiterOf(ctx, limit);
  try {
    const res = await limiter.consume(hashOfKey(key));
    return { allowed: true, tries: res.consumedPoints, justExceeded: false, retryAfterSeconds: 0 };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const justExceeded = error.consumedPoints === limiter.points + 1;
    if (justExceeded) logSecurity(ctx, 'limit_hit', { outcome: 'refused', limit: limit.name });
    return {
      allowed: false,
      tries: error.consumedPoints,
      justExceeded,
      retryAfterSeconds: seconds(error.msBeforeNext),
    };
  }
}

export function tooMany(retryAfterSeconds: number) {
  const wait =
    retryAfterSeconds === 1
      ? 'a second'
      : retryAfterSeconds < 90
        ? `${retryAfterSeconds} seconds`
        : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return refuse('too_many', 429, `Too many tries. Please wait ${wait} and try again.`, { retryAfterSeconds });
}

/** Counts one attempt and refuses it if there were too many. */
export async function takeFromLimit(ctx: Ctx, limit: Limit, ...key: (string | number)[]): Promise<void> {
  const tried = await countTry(ctx, limit, ...key);
  if (!tried.allowed) throw tooMany(tried.retryAfterSeconds);
}

/** Refuses every further attempt for this long. */
export async function blockFor(
  ctx: Ctx,
  limit: Limit,
  blockSeconds: number,
  ...key: (string | number)[]
): Promise<void> {
  await limiterOf(ctx, limit).block(hashOfKey(key), blockSeconds);
}

/** Uncounts one attempt. */
export async function returnTry(ctx: Ctx, limit: Limit, ...key: (string | number)[]): Promise<void> {
  await limiterOf(ctx, limit).reward(hashOfKey(key), 1);
}

export async function clearLimit(ctx: Ctx, limit: Limit, ...key: (string | number)[]): Promise<void> {
  await limiterOf(ctx, limit).delete(hashOfKey(key));
}

/** Deletes counts whose window is over. */
export async function dropOldLimits(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', ctx.clock.real().getTime()).execute();
}
