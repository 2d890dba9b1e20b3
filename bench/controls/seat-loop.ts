/**
 * What plain `pg` does with the same seats, without our code: for each buyer a transaction that locks the counting row,
 * inserts the buyer's row, increments the count, and commits, with named statements on this many connections. No
 * session, rights, email, key, or HTTP.
 */
import pg from 'pg';

export interface SeatLoop {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly poolId: number;
  /** Inserts the buyer's row: `$1` is the thing with seats, `$2` the buyer. */
  readonly insert: Insert;
  readonly thingId: number;
  readonly buyerIds: readonly number[];
}

interface Insert {
  readonly name: string;
  readonly text: string;
}

/** The rows that the real endpoints write, without their dependents. */
export const INSERTS = {
  attendances: {
    name: 'attendance',
    text: `insert into attendances (event_id, user_id, source, state, created_at, confirmed_at)
      values ($1, $2, 'member', 'attending', now(), now())`,
  },
  enrolments: {
    name: 'enrolment',
    text: `insert into enrolments (user_id, cohort_id, course_id, reason, refund_rule, enrolled_at)
      select $2, c.id, c.course_id, 'staff', 'none', now() from cohorts c where c.id = $1`,
  },
} as const satisfies Record<string, Insert>;

const LOCK = { name: 'lock', text: 'select capacity - taken - held as left from seat_pools where id = $1 for update' };
const TAKE = { name: 'take', text: 'update seat_pools set taken = taken + 1 where id = $1' };

/** Lets all buyers buy, first come, first served. The clock starts once every connection is open. */
export async function seatLoop(loop: SeatLoop): Promise<{ readonly sold: number; readonly seconds: number }> {
  const pool = new pg.Pool({ connectionString: loop.databaseUrl, max: loop.connections });
  const clients = await Promise.all(Array.from({ length: loop.connections }, () => pool.connect()));
  const waiting = [...loop.buyerIds];
  let sold = 0;
  const buy = async (client: pg.PoolClient, buyerId: number): Promise<void> => {
    await client.query('begin');
    const { rows } = await client.query<{ left: string }>({ ...LOCK, values: [loop.poolId] });
    if (Number(rows[0]?.left) <= 0) {
      await client.query('rollback');
      return;
    }
    await client.query({ ...loop.insert, values: [loop.thingId, buyerId] });
    await client.query({ ...TAKE, values: [loop.poolId] });
    await client.query('commit');
    sold += 1;
  };
  try {
    const began = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await buy(client, id);
      }),
    );
    return { sold, seconds: (performance.now() - began) / 1000 };
  } finally {
    for (const client of clients) client.release();
    await pool.end();
  }
}
