import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '../ctx.ts';
import { KEY_LIFE_MS, type KeyOfActor, type Stored, stillInProgress, usedForAnother } from './key-refusals.ts';
import { insertAnswers, withKeyOfEffect } from './key-with-effect.ts';

export { KEY_LIFE_MS, stillInProgress } from './key-refusals.ts';

/** After this long, an unfinished request counts as dead, and its key may be used again. */
const ABANDONED_MS = 60 * 1000;

/**
 * How many of an actor's keys are remembered; no one who clicks buttons uses as many in a day. Keys of orders are
 * stored in addition.
 */
const MAX_KEYS = 10_000;
/** Keys are counted only for actors who used one within this time. */
const BUSY_MS = 10 * 60 * 1000;

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value) ?? '', 'hex');
}

/** The owner of keys: a person, or the visitors at one IP address, stored only as a hash. */
function ownerOf(ctx: Ctx, ip: string): string {
  return ctx.actor.kind === 'person' ? `person:${ctx.actor.personId}` : `visitor:${hashOf(ip)}`;
}

/**
 * Runs `work` at most once per actor and key. Same key: the stored response; another body: 422; still in progress: 409.
 * `work` gets a ctx whose `idempotency.store` writes the response in the transaction of the effect; if the handler
 * doesn't, it is written right after. A refusal or a failure forgets the key, unless the request had placed its order
 * by then: the key belongs to that order (rules §1), and the same request runs again with `idempotency.orderId` set,
 * one at a time, to respond with the order's outcome.
 */
export async function withIdempotency(
  ctx: Ctx,
  key: string,
  request: { method: string; path: string; body: unknown; ip: string },
  work: (ctx: Ctx) => Promise<Stored>,
  options: { readonly keyWithEffect?: boolean } = {},
): Promise<Stored & { replayed: boolean }> {
  if (key.length > 255) throw refuseFields({ idempotencyKey: 'Use 255 characters or fewer.' });
  const actor = ownerOf(ctx, request.ip);
  const requestHash = hashOf([request.method, request.path, request.body]);
  if (options.keyWithEffect) {
    const response = await withKeyOfEffect(ctx, { actor, key, requestHash }, work);
    if (response) return response;
  }
  const now = ctx.clock.real();
  const forgottenBefore = new Date(now.getTime() - KEY_LIFE_MS);

  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ actor, key, request_hash: requestHash, created_at: now })
    .onConflict((oc) =>
      oc
        .columns(['actor', 'key'])
        .doUpdateSet({
          request_hash: requestHash,
          status: 'in_progress',
          response_status: null,
          response: null,
          answered_at: null,
          created_at: now,
          // If the key is no longer remembered, the order that it placed belongs to another request.
          order_id: sql<number | null>`case when idempotency_keys.created_at < ${forgottenBefore} then null
            else idempotency_keys.order_id end`,
        })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.created_at', '<', forgottenBefore),
            eb.and([
              eb('idempotency_keys.request_hash', '=', requestHash),
              eb.or([
                eb('idempotency_keys.status', '=', 'unclear'),
                eb.and([
                  eb('idempotency_keys.status', '=', 'in_progress'),
                  eb('idempotency_keys.created_at', '<', new Date(now.getTime() - ABANDONED_MS)),
                ]),
              ]),
            ]),
          ]),
        ),
    )
    .returning('order_id as orderId')
    .executeTakeFirst();

  if (!claimed) {
    const known = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'response_status', 'response'])
      .where('actor', '=', actor)
      .where('key', '=', key)
      .executeTakeFirst();
    if (known && known.request_hash !== requestHash) {
      throw usedForAnother();
    }
    if (known?.status === 'answered')
      return { status: known.response_status ?? 200, body: known.response, replayed: true };
    throw stillInProgress();
  }

  let stored = false;
  const store = async (db: Ctx['db'], status: number, body: unknown): Promise<void> => {
    await db
      .updateTable('idempotency_keys')
      .set({
        status: 'answered',
        response_status: status,
        response: JSON.stringify(body ?? null),
        answered_at: ctx.clock.real(),
      })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .execute();
    stored = true;
  };
  try {
    const noteStored = () => {
      stored = true;
    };
    const response = await work({
      ...ctx,
      idempotency: {
        store: (tx, status, body) => store(tx.db, status, body),
        claim: { actor, key, requestHash, noteStored },
        orderId: claimed.orderId,
        tie: (tx, orderId) => tieKey(tx, { actor, key }, orderId),
        untie: (tx, orderId) => untieKey(tx, { actor, key }, orderId),
      },
    });
    if (!stored) await store(ctx.db, response.status, response.body);
    return { ...response, replayed: false };
  } catch (error) {
    await releaseKey(ctx, { actor, key });
    throw error;
  }
}

/**
 * Call it in the transaction that places the order: from then on, the key belongs to it. A key places only one order.
 */
async function tieKey(tx: Ctx, { actor, key }: KeyOfActor, orderId: number): Promise<void> {
  const tied = await tx.db
    .updateTable('idempotency_keys')
    .set({ order_id: orderId })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('order_id', 'is', null)
    .returning('actor')
    .executeTakeFirst();
  if (!tied) throw stillInProgress();
}

async function untieKey(tx: Ctx, { actor, key }: KeyOfActor, orderId: number): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set({ order_id: null })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('order_id', '=', orderId)
    .execute();
}

/** The request ended without a response: forgets the key, or leaves it for the outcome of the order that it placed. */
async function releaseKey(ctx: Ctx, { actor, key }: KeyOfActor): Promise<void> {
  const placed = await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: 'unclear' })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('status', '=', 'in_progress')
    .where('order_id', 'is not', null)
    .returning('actor')
    .executeTakeFirst();
  if (placed) return;
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('status', '=', 'in_progress')
    .execute();
}

/** Drops keys that are no longer remembered: expired ones, and all but an actor's newest. */
export async function dropOldKeys(ctx: Ctx): Promise<void> {
  const now = ctx.clock.real().getTime();
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - KEY_LIFE_MS))
    .execute();
  await sql`
    with busy as materialized (
      select a.actor, (
        select x.created_at from idempotency_keys x where x.actor = a.actor
        order by x.created_at desc offset ${MAX_KEYS} limit 1
      ) as before
      from (select distinct actor from idempotency_keys where created_at >= ${new Date(now - BUSY_MS)}::timestamptz) a
    )
    delete from idempotency_keys i using busy b
    where i.actor = b.actor and i.created_at <= b.before and i.status = 'answered' and i.order_id is null`.execute(
    ctx.db,
  );
}

/** Forgets the responses to an actor (`person:12`) whose account is erased. */
export async function forgetAnswersTo(tx: Ctx, actor: string): Promise<void> {
  await tx.db.deleteFrom('idempotency_keys').where('actor', '=', actor).execute();
}

/** Stores the responses of several requests in the transaction of their common effect, with one statement. */
export async function storeAnswers(
  tx: Ctx,
  responses: readonly { readonly ctx: Ctx; readonly status: number; readonly body: unknown }[],
): Promise<void> {
  const all = responses.flatMap(({ ctx, status, body }) =>
    ctx.idempotency ? [{ claim: ctx.idempotency.claim, status, body }] : [],
  );
  await insertAnswers(
    tx,
    all.filter(({ claim }) => claim.withEffect),
  );
  const claimed = all.filter(({ claim }) => !claim.withEffect);
  if (claimed.length === 0) return;
  const rows = claimed.map(({ claim, status, body }) => ({ actor: claim.actor, key: claim.key, status, body }));
  await sql`
    update idempotency_keys i set status = 'answered', response_status = a.status, response = a.body,
      answered_at = ${tx.clock.real()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (actor text, key text, status integer, body jsonb)
    where i.actor = a.actor and i.key = a.key`.execute(tx.db);
  for (const { claim } of claimed) claim.noteStored();
}
