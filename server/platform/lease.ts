import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A holder that is silent for this long has lost its lease. */
const LEASE_SECONDS = 20;
const HEARTBEAT_MS = 5_000;

/** Work for one process at a time. A heartbeat renews the lease, so it is free again soon after its holder dies. */
export interface Lease {
  /** Aborted when another process may hold the lease. */
  readonly lost: AbortSignal;
  /** Releases the lease; `finished` says whether the work is done. */
  release(finished: boolean): Promise<void>;
}

const EXPIRES = `now() + interval '${LEASE_SECONDS} seconds'`;

/** Takes a lease by the database's clock; undefined if another process holds it. */
export async function takeLease(pool: Pick<pg.Pool, 'query'>, name: string): Promise<Lease | undefined> {
  const holder = randomUUID();
  const requestedAt = Date.now();
  const { rowCount } = await pool.query(
    `insert into leases as l (name, holder, expires_at) values ($1, $2, ${EXPIRES})
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where l.expires_at is null or l.expires_at <= now()`,
    [name, holder],
  );
  return rowCount === 0 ? undefined : keep(pool, name, holder, requestedAt + LEASE_SECONDS * 1000);
}

/** Whether a lease's holder fell silent before releasing it. */
export async function isAbandoned(pool: Pick<pg.Pool, 'query'>, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from leases where name = $1 and expires_at <= now()', [name]);
  return rowCount !== 0;
}

function keep(pool: Pick<pg.Pool, 'query'>, name: string, holder: string, until: number): Lease {
  const lost = new AbortController();
  let oursUntil = until;
  const beat = setInterval(() => {
    const requestedAt = Date.now();
    pool
      .query(`update leases set expires_at = ${EXPIRES} where name = $1 and holder = $2`, [name, holder])
      .then(({ rowCount }) => {
        if (rowCount === 0) lost.abort();
        else oursUntil = requestedAt + LEASE_SECONDS * 1000;
      })
      .catch(() => {
        if (Date.now() > oursUntil) lost.abort();
      });
    if (requestedAt > oursUntil) lost.abort();
  }, HEARTBEAT_MS).unref();
  return {
    lost: lost.signal,
    async release(finished) {
      clearInterval(beat);
      await pool.query(
        `update leases set holder = null, expires_at = null, finished_at = case when $3 then now() else finished_at end
          where name = $1 and holder = $2`,
        [name, holder, finished],
      );
    },
  };
}
