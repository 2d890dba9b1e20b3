import { sql } from 'kysely';
import { batchedRead } from '../batch.ts';
import type { Ctx } from '../ctx.ts';
import { builder } from '../database/builder.ts';
import { compiled, prepared } from '../database/named.ts';
import type { Db } from '../database/pool.ts';
import { KEY_LIFE_MS, type KeyOfActor, type Stored, stillInProgress, usedForAnother } from './key-refusals.ts';

/**
 * Keys of routes with `keyWithEffect`: everything that such a request does is one transaction, which also writes its
 * key and response (`store`, or `storeAnswers` for many). There is no claim before it, and nothing to forget after a
 * refusal: a key costs its batch one read and one insert. For two requests with one key: in the same process, the
 * second is refused right away; in another process, the later insert finds the key taken, its transaction is rolled
 * back, and it returns the first one's response.
 */

/** Another request with the same key was faster, so this transaction must be rolled back. */
class KeyTaken extends Error {}

interface KnownKey extends KeyOfActor {
  readonly requestHash: string;
  readonly status: string;
  readonly responseStatus: number | null;
  readonly response: unknown;
}

/** Keys that are still remembered. */
const queryKeys = compiled('platform_known_keys', (slot: { actors: string[]; keys: string[]; since: Date }) => ({
  compile: () =>
    sql<KnownKey>`
      select i.actor, i.key, i.request_hash as "requestHash", i.status, i.response_status as "responseStatus", i.response
      from unnest(${slot.actors}::text[], ${slot.keys}::text[]) as w (actor, key)
      cross join lateral (select * from idempotency_keys x where x.actor = w.actor and x.key = w.key limit 1) i
      where i.created_at >= ${slot.since}::timestamptz`.compile(builder),
}));

const idOf = ({ actor, key }: KeyOfActor): string => `${actor}\u0000${key}`;

const readKey = batchedRead<number, KeyOfActor & { since: Date }, KnownKey | undefined>(async (db, _one, actorKeys) => {
  const [head] = actorKeys;
  if (!head) return [];
  const rows = await queryKeys(db, {
    actors: actorKeys.map(({ actor }) => actor),
    keys: actorKeys.map(({ key }) => key),
    since: head.since,
  });
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return actorKeys.map((each) => byId.get(idOf(each)));
});

/** Keys that this process is working on, each with its request's hash; as many as there are requests. */
const working = new WeakMap<Db, Map<string, string>>();

function workingOn(db: Db): Map<string, string> {
  const known = working.get(db) ?? new Map<string, string>();
  working.set(db, known);
  return known;
}

/**
 * Runs `work` with a key that is written together with its effect. Undefined if an earlier request (from a previous
 * version, for example) claimed the key separately and has no response yet: then `withIdempotency` handles it.
 * @throws 422 for another request's key, 409 while the same request is in progress; whatever `work` throws
 */
export async function withKeyOfEffect(
  ctx: Ctx,
  claimed: KeyOfActor & { readonly requestHash: string },
  work: (ctx: Ctx) => Promise<Stored>,
): Promise<(Stored & { replayed: boolean }) | undefined> {
  const { actor, key, requestHash } = claimed;
  const here = workingOn(ctx.db);
  const id = idOf(claimed);
  const running = here.get(id);
  if (running !== undefined) throw running === requestHash ? stillInProgress() : usedForAnother();
  here.set(id, requestHash);
  try {
    const look = async () => {
      const since = new Date(ctx.clock.real().getTime() - KEY_LIFE_MS);
      const known = await readKey(ctx.db, 0, { actor, key, since });
      if (known && known.requestHash !== requestHash) throw usedForAnother();
      return known;
    };
    const answered = (known: KnownKey) => ({
      status: known.responseStatus ?? 200,
      body: known.response,
      replayed: true,
    });
    const known = await look();
    if (known) return known.status === 'answered' ? answered(known) : undefined;
    let stored = false;
    const claim = {
      ...claimed,
      withEffect: true,
      noteStored: () => {
        stored = true;
      },
    };
    try {
      const response = await work({
        ...ctx,
        idempotency: {
          store: (tx, status, body) => insertAnswers(tx, [{ claim, status, body }]),
          claim,
          orderId: null,
          tie: () => Promise.reject(new Error('A key that is written with its effect places no order that waits.')),
          untie: () => Promise.resolve(),
        },
      });
      if (!stored) await insertAnswers(ctx, [{ claim, ...response }]);
      return { ...response, replayed: false };
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      const first = await look();
      if (first?.status === 'answered') return answered(first);
      throw stillInProgress();
    }
  } finally {
    here.delete(id);
  }
}

export interface KeyResponse extends Stored {
  readonly claim: KeyOfActor & { readonly requestHash: string; noteStored(): void };
}

/** Writes keys with their responses, in the transaction of their effect. Throws if one is taken, to roll it back. */
export async function insertAnswers(tx: Ctx, responses: readonly KeyResponse[]): Promise<void> {
  if (responses.length === 0) return;
  const now = tx.clock.real();
  const rows = responses.map(({ claim: { actor, key, requestHash }, status, body }) => ({
    actor,
    key,
    hash: requestHash,
    status,
    body: body ?? null,
  }));
  const written = await prepared(
    tx.db,
    'platform_insert_answers',
    sql`
    insert into idempotency_keys as i (actor, key, request_hash, status, response_status, response, created_at, answered_at)
    select a.actor, a.key, a.hash, 'answered', a.status, a.body, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (actor text, key text, hash text, status integer, body jsonb)
    order by a.actor, a.key
    on conflict (actor, key) do update set request_hash = excluded.request_hash, status = 'answered',
      response_status = excluded.response_status, response = excluded.response, created_at = excluded.created_at,
      answered_at = excluded.answered_at, order_id = null
    where i.created_at < ${new Date(now.getTime() - KEY_LIFE_MS)}::timestamptz`,
  );
  if (Number(written.numAffectedRows ?? 0n) < rows.length) throw new KeyTaken('This key has an answer already.');
  for (const { claim } of responses) claim.noteStored();
}
