import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { aCohort, aCourse, aSchool } from './cohort/cohort.factory.ts';
import {
  changeCourseSlug,
  courseByAddress,
  createCohort,
  createCourse,
  createSchool,
  loadCohortsForSale,
  moveDueCohorts,
  openCohort,
  schoolByAddress,
} from './index.ts';

const t = testDatabase();

describe('slugs of courses and schools', () => {
  test('slug, id, and id-slug find the same course, and an old slug finds it forever', async () => {
    const ctx = t.ctx();
    const course = await aCourse(ctx, { name: 'Voice Acting 101' });
    await changeCourseSlug(ctx, { courseId: course.id, slug: 'voices' });
    for (const address of ['voices', 'Voices', 'voice-acting-101', String(course.id), `${course.id}-whatever`]) {
      expect((await courseByAddress(ctx, address))?.id, address).toBe(course.id);
    }
    expect((await courseByAddress(ctx, 'voices'))?.slug).toBe('voices');
    expect(await courseByAddress(ctx, 'nothing-here')).toBeUndefined();
    expect(await courseByAddress(ctx, '999999')).toBeUndefined();
  });

  test('a slug that a course ever had is not given to another', async () => {
    const ctx = t.ctx();
    const course = await aCourse(ctx, { name: 'Foley' });
    await changeCourseSlug(ctx, { courseId: course.id, slug: 'foley-new' });
    await expect(
      createCourse(ctx, { schoolId: course.schoolId, name: 'X', slug: 'foley', email: 'a@b.test' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { slug: 'has already been taken' },
    });
    // A course may take back its own old slug.
    await changeCourseSlug(ctx, { courseId: course.id, slug: 'foley' });
  });

  test('two schools with the same name get two slugs', async () => {
    const ctx = t.ctx();
    const first = await aSchool(ctx, { name: 'Night Studio' });
    const second = await aSchool(ctx, { name: 'Night Studio' });
    expect([first.slug, second.slug]).toEqual(['night-studio', 'night-studio-2']);
    expect((await schoolByAddress(ctx, 'night-studio-2'))?.id).toBe(second.id);
  });

  test('a school can’t use a reserved word', async () => {
    const ctx = t.ctx();
    const { id } = await aSchool(ctx);
    const admin = await ctx.db
      .selectFrom('staff_roles')
      .select('user_id')
      .where('school_id', '=', id)
      .executeTakeFirstOrThrow();
    await expect(createSchool(ctx, { name: 'A', slug: 'courses', adminId: admin.user_id! })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('a cohort through its life', () => {
  test('an unready draft lists everything that is missing and stays a draft', async () => {
    const ctx = t.ctx();
    const cohort = await aCohort(ctx, { startsIn: null, capacity: 0 });
    await expect(openCohort(ctx, { cohortId: cohort.id })).rejects.toMatchObject({
      status: 422,
      fields: {
        startdate: expect.any(String),
        enddate: expect.any(String),
        paymentdate: expect.any(String),
        capacity: expect.any(String),
      },
    });
    const [loaded] = await loadCohortsForSale(ctx, [cohort.id]);
    expect(loaded?.saleRefusal(ctx.clock.now())?.code).toBe('not_on_sale');
  });

  test('opening works once', async () => {
    const ctx = t.ctx();
    const cohort = await aCohort(ctx);
    await expect(openCohort(ctx, { cohortId: cohort.id })).rejects.toMatchObject({ status: 409 });
  });

  test('it starts and completes by the clock, even before the sweep runs, and the sweep moves it once', async () => {
    const ctx = t.ctx();
    const cohort = await aCohort(ctx, { startsIn: 30, endsIn: 72 });
    const [loaded] = await loadCohortsForSale(ctx, [cohort.id, cohort.id, 999_999]);
    const at = (days: number) => new Date(ctx.clock.now().getTime() + days * 86_400_000);
    expect(loaded?.statusAt(at(29.9))).toBe('enrolling');
    expect(loaded?.statusAt(at(30.1))).toBe('started');
    expect(loaded?.statusAt(at(73))).toBe('completed');

    const before = t.clock.now();
    t.clock.advance(31 * 86_400_000);
    expect((await moveDueCohorts(ctx)).started).toContain(cohort.id);
    expect((await moveDueCohorts(ctx)).started).not.toContain(cohort.id);
    t.clock.advance(50 * 86_400_000);
    expect((await moveDueCohorts(ctx)).completed).toContain(cohort.id);
    t.clock.set(before);
  });

  test('a start at an hour that doesn’t exist is refused, naming the date', async () => {
    const ctx = t.ctx();
    const course = await aCourse(ctx);
    await expect(
      createCohort(ctx, {
        courseId: course.id,
        name: 'Spring',
        capacity: 5,
        priceCents: 0,
        timezone: 'America/New_York',
        start: { date: '2027-03-14', time: '02:30', ampm: 'AM' },
      }),
    ).rejects.toMatchObject({ status: 422, fields: { starttime: expect.stringContaining('March 14, 2027') } });
  });

  test('a draft can’t start less than four weeks from now, in the words of the specification', async () => {
    await expect(aCohort(t.ctx(), { startsIn: 27, open: false })).rejects.toMatchObject({
      status: 422,
      fields: {
        startdate:
          'Courses must start at least 4 weeks from now, but it is suggested they start 8 weeks from now in order to properly market the course.',
      },
    });
  });
});
