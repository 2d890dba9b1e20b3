import type pg from 'pg';
import { newPeople, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { median, series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

/** Of each kind in a round: a school takes two hundred staff, and each round has a school of its own. */
const INVITED = 90;

/** A new school of which this person is School Admin. */
async function aSchool(pool: pg.Pool, adminId: number, label: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with school as (insert into schools (name, slug, about, created_by, created_at) values ($2, $2, '', $1, now()) returning id)
     insert into staff_roles (school_id, role, user_id, invited_at, accepted_at)
     select id, 'school_admin', $1, now(), now() from school returning school_id as id`,
    [adminId, label],
  );
  const [school] = rows;
  if (!school) throw new Error('There is no school.');
  return school.id;
}

/** Milliseconds from the request to the whole answer. */
async function invite(url: string, cookie: string, schoolId: number, email: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/teachers/school_admins`, {
    method: 'POST',
    body: JSON.stringify({ school_id: schoolId, email }),
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`An invitation was answered ${answer.status}: ${body}`);
  return performance.now() - began;
}

/**
 * Invitations to a school's staff, one after the other, to addresses that have an account and to such that have none, in turns:
 * whoever measures must not be able to tell them apart (rules-teachers D4).
 */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1, learnersPerSchool: 200 });
  try {
    const app = await world.app({ RATE_LIMIT_FACTOR: '100000' });
    const [adminId] = await newPeople(world.pool, 1, 'bench-admin');
    if (adminId === undefined) throw new Error('There is nobody.');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = -1; round < rounds; round += 1) {
      const label = `bench-staff-${round + 1}`;
      const schoolId = await aSchool(world.pool, adminId, label);
      const [{ cookie } = { cookie: '' }] = await signIn(world.pool, [adminId]);
      // As a teacher's session is: a learner's would be handed over to a new token in the middle.
      await world.pool.query(`update sessions set kind = 'teacher' where user_id = $1`, [adminId]);
      await newPeople(world.pool, INVITED, label);
      const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let n = 1; n <= INVITED; n += 1) {
        // Who is first changes: the second one finds a warmer house.
        const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of order) {
          const email = `${label}${kind === 'known' ? '' : '-nobody'}-${n}@bench.test`;
          took[kind].push(await invite(app.url, cookie, schoolId, email));
        }
      }
      // The first round warms the program up.
      if (round < 0) continue;
      times.known.push(median(took.known));
      times.unknown.push(median(took.unknown));
    }
    const [known, unknown] = [series(times.known, 'lower'), series(times.unknown, 'lower')];
    const [longer, shorter] = [Math.max(known.median, unknown.median), Math.min(known.median, unknown.median)];
    return {
      bench: 'invite-times',
      says: `${INVITED} invitations to addresses with an account and ${INVITED} to such without, in turns; the median of each round`,
      measured: [
        { name: 'with an account', unit: 'ms', series: known },
        { name: 'without', unit: 'ms', series: unknown },
      ],
      figures: [{ what: 'invite-times', value: longer / shorter }],
      notes: ['The statements are the same: server/use-cases/school-staff/school-staff.test.ts compares them.'],
    };
  } finally {
    await world.close();
  }
};
