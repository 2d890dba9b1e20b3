import { beforeAll, describe, expect, test } from 'vitest';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import { testApp } from '#testing/app.ts';
import { peopleNamed } from './named-people.query.ts';
import { studentsOf } from './students.factory.ts';

const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});
const { person, at, waits, has, list, emails } = studentsOf(t, () => of);

describe('search', () => {
  test('finds part of a name or an email address in each list; % and _ are plain characters', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const [percent, plain] = [
      await person('100% Ann', 'ann_lee@find.test'),
      await person('1000 Annika', 'annxlee@find.test'),
    ];
    for (const each of [percent, plain]) await has(own, each, cohort.id);
    const waiting = await person('Bo', 'bo@find.test');
    await waits(own, 'bo@find.test', { personId: waiting });
    const find = async (text: string, more = '') =>
      emails(await list(own, `?contains=${encodeURIComponent(text)}${more}`));
    expect(await find('100%')).toEqual(['ann_lee@find.test']);
    expect(await find('n_l')).toEqual(['ann_lee@find.test']);
    expect(await find('ANN')).toEqual(['annxlee@find.test', 'ann_lee@find.test']);
    expect(await find('FIND.test')).toHaveLength(3);
    expect(await find('bo', '&list=waitlist')).toEqual(['bo@find.test']);
    expect(await find('bo', `&list=${cohort.id}`)).toEqual([]);
    expect(await find('nobody')).toEqual([]);
  });

  test('finds rare people among many, by the index', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const rare = await person('Quillon Zephyr', 'qz@rare.test');
    await has(own, rare, cohort.id, 'active', 300);
    await t.pool.query(
      `with u as (insert into users (email, display_name, verified_at, created_at)
         select 'many' || n || '@rare.test', 'Name ' || n, now(), now() from generate_series(1, 900) n returning id)
       insert into enrolments (user_id, cohort_id, course_id, reason, refund_rule, enrolled_at)
       select id, $1, $2, 'staff', 'none', $3::timestamptz - id * interval '1 second' from u`,
      [cohort.id, own.course.id, at(0)],
    );
    await t.pool.query('analyze users, enrolments');
    expect(await list(own, '?contains=zephyr')).toMatchObject({ users: [{ personId: rare }], meta: { total: 1 } });
    expect((await list(own)).meta.total).toBe(901);
    const everybody = await list(own, '?contains=rare.test&perPage=100');
    expect(everybody.users).toHaveLength(100);
    expect(everybody.meta.total).toBeGreaterThanOrEqual(480);
  });

  test('finds the course’s own people, however many on the platform share the name', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const [placed, waiting, gone] = [
      await person('Common Name', 'c1@alike.test'),
      await person('Common Name', 'c2@alike.test'),
      await person('Common Name', 'c3@alike.test'),
    ];
    await has(own, placed, cohort.id);
    await waits(own, 'c2@alike.test', { personId: waiting });
    await waits(own, 'c3@alike.test', { personId: gone, left: true });
    await waits(own, 'common.address@alike.test');
    await t.pool.query(
      `insert into users (email, display_name, verified_at, created_at)
       select 'elsewhere' || n || '@alike.test', 'Common Name', now(), now() from generate_series(1, 300) n`,
    );
    const sought = containedOf('common');
    if (!sought) throw new Error('Nothing is sought.');
    const { people, entries } = await peopleNamed(of.ctx, sought, own.course.id, 50);
    expect(people.toSorted((a, b) => a - b)).toEqual([placed, waiting]);
    expect(entries).toHaveLength(1);
    expect((await peopleNamed(of.ctx, sought, own.course.id)).people).toHaveLength(303);
  });

  test('finds an email address without an account among many', async () => {
    const own = await aTaughtCourse(t);
    await waits(own, 'quillon@behind.test', { days: 0 });
    await t.pool.query(
      `insert into course_waitlist (school_id, course_id, email, joined_at, confirmed_at)
       select $1, $2, 'many' || n || '@waits.test', $3, $3 from generate_series(1, 700) n`,
      [own.school.id, own.course.id, at(-2)],
    );
    expect(emails(await list(own, '?contains=quillon&list=waitlist'))).toEqual(['quillon@behind.test']);
    expect((await list(own, '?contains=quillon')).meta.total).toBe(1);
  });
});
