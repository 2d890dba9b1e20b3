import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { remindOfCohorts } from './remind-of-cohorts.ts';

const t = testDatabase();
const DAY = 86_400_000;
const HOUR = 3_600_000;
let startsAt: Date;
let cohortId: number;
let number = 0;

async function enrol(change: { state?: string; enrolledAt?: Date; suspended?: boolean } = {}): Promise<number> {
  number += 1;
  const now = t.clock.now();
  const { id } = await t.db
    .insertInto('users')
    .values({ email: `learner${number}@example.test`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = change.state ?? 'active';
  await sql`insert into enrolments (user_id, cohort_id, course_id, reason, state, refund_rule, enrolled_at, ended_at, left_at, suspended_at)
    select ${id}, id, course_id, 'staff', ${state}, 'none', ${change.enrolledAt ?? now}, ${state === 'active' ? null : now},
      ${state === 'left' ? now : null}, ${change.suspended ? now : null} from cohorts where id = ${cohortId}`.execute(
    t.db,
  );
  return id;
}

const reminded = async () =>
  (
    await sql<{
      kind: string;
      user_id: number;
    }>`select kind, user_id from sends where kind like 'cohort_starts%' order by id`.execute(t.db)
  ).rows;
const at = (before: number) => t.clock.set(new Date(startsAt.getTime() - before));

beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await sql`truncate sends, enrolments cascade`.execute(t.db);
  await sql`update cohorts set status = 'cancelled', cancelled_at = now() where status = 'enrolling'`.execute(t.db);
  ({ id: cohortId } = await aCohort(t.ctx(), { startsIn: 35 }));
  ({ starts_at: startsAt } = (
    await sql<{ starts_at: Date }>`select starts_at from cohorts where id = ${cohortId}`.execute(t.db)
  ).rows[0]!);
});

describe('a cohort’s reminders', () => {
  it('are sent 7 days and 1 day before the start, each once', async () => {
    const userId = await enrol();
    at(7 * DAY + 1000);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([]);
    at(7 * DAY);
    await remindOfCohorts(t.ctx());
    await remindOfCohorts(t.ctx());
    at(3 * DAY);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([{ kind: 'cohort_starts_in_7_days', user_id: userId }]);
    at(DAY);
    await remindOfCohorts(t.ctx());
    at(HOUR);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([
      { kind: 'cohort_starts_in_7_days', user_id: userId },
      { kind: 'cohort_starts_in_1_day', user_id: userId },
    ]);
  });

  it('skip people who left, were suspended, or enrolled after the reminder was due', async () => {
    await enrol({ state: 'left' });
    await enrol({ suspended: true });
    await enrol({ enrolledAt: new Date(startsAt.getTime() - 5 * DAY) });
    const stays = await enrol();
    at(4 * DAY);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([{ kind: 'cohort_starts_in_7_days', user_id: stays }]);
  });

  it('skip a canceled cohort, and one that started long before the sweep ran', async () => {
    await enrol();
    at(-2 * DAY);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([]);
    // No one is reminded of either cohort.
    at(DAY);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toHaveLength(1);
    await sql`truncate sends cascade`.execute(t.db);
    await sql`update cohorts set status = 'cancelled', cancelled_at = ${t.clock.now()} where id = ${cohortId}`.execute(
      t.db,
    );
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([]);
  });

  it('send only the nearer one when the clock jumps over both', async () => {
    const userId = await enrol();
    at(HOUR);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toEqual([{ kind: 'cohort_starts_in_1_day', user_id: userId }]);
  });

  it('go to everyone at once, even in a cohort of more than a thousand', async () => {
    const learners = 1001;
    const now = t.clock.now();
    await sql`with u as (insert into users (email, created_at)
        select 'crowd' || n || '@example.test', ${now}::timestamptz from generate_series(1, ${learners}::integer) n returning id)
      insert into enrolments (user_id, cohort_id, course_id, reason, state, refund_rule, enrolled_at)
      select u.id, c.id, c.course_id, 'staff', 'active', 'none', ${now}::timestamptz from u, cohorts c where c.id = ${cohortId}`.execute(
      t.db,
    );
    at(DAY);
    await remindOfCohorts(t.ctx());
    expect(await reminded()).toHaveLength(learners);
  });

  it('are sent again when the start moves to another date', async () => {
    await enrol();
    at(7 * DAY);
    await remindOfCohorts(t.ctx());
    await sql`update cohorts set starts_at = starts_at + interval '20 days', ends_at = ends_at + interval '20 days' where id = ${cohortId}`.execute(
      t.db,
    );
    startsAt = new Date(startsAt.getTime() + 20 * DAY);
    at(6 * DAY);
    await remindOfCohorts(t.ctx());
    expect((await reminded()).map((row) => row.kind)).toEqual(['cohort_starts_in_7_days', 'cohort_starts_in_7_days']);
  });
});
