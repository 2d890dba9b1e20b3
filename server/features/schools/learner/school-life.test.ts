import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aHost, anEvent } from '#server/features/events/event/event.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

async function call(personId: number | null, method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await t.as(personId, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}

describe('a school’s page', () => {
  test('shows teachers, upcoming events, and learner quotes, for this school and its listed courses only', async () => {
    const [school, other] = [await aSchool(ctx), await aSchool(ctx)];
    const course = await aCourse(ctx, { schoolId: school.id, topic: 'Voice acting' });
    const hidden = await aCourse(ctx, { schoolId: school.id, listed: false });
    const foreign = await aCourse(ctx, { schoolId: other.id });
    const { testimonials } = await aLandingPage(ctx, course.id);
    await aLandingPage(ctx, hidden.id);
    await aLandingPage(ctx, foreign.id);
    const host = await aHost(ctx, { schoolId: school.id, name: 'Ida' });
    const late = await anEvent(ctx, { schoolId: school.id, inHours: 90, hostIds: [host.id] });
    const soon = await anEvent(ctx, { schoolId: school.id, inHours: 9, hostIds: [host.id] });
    await anEvent(ctx, { schoolId: school.id, published: false });
    await anEvent(ctx, { schoolId: other.id });
    const { status, body } = await call(null, 'GET', `/schools/${school.slug}/life`);
    expect(status).toBe(200);
    expect(body.people).toEqual([
      { name: 'Ada', title: 'Voice', imageUrl: null },
      { name: 'Ida', title: '', imageUrl: null },
    ]);
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual([soon.id, late.id]);
    // The event's kind isn't used as its topic; the course's topic is.
    expect(body.events[0]).toMatchObject({ topic: 'Voice acting', accent: null });
    expect(body.quotes).toEqual([
      {
        id: testimonials,
        authorName: 'Bo',
        authorTitle: 'Learner',
        quote: '<p>Loud</p>',
        imageUrl: null,
        courseName: course.name,
        courseSlug: course.slug,
      },
    ]);
    expect(body.isFollowing).toBe(false);
  });

  test('of a school without content is empty; of an unknown school, 404', async () => {
    const school = await aSchool(ctx);
    expect((await call(null, 'GET', `/schools/${school.id}/life`)).body).toEqual({
      people: [],
      events: [],
      attendingEventIds: [],
      quotes: [],
      isFollowing: false,
      followersCount: 0,
    });
    expect((await call(null, 'GET', '/schools/nobodys-school/life')).status).toBe(404);
  });

  test('hides quotes in hidden sections and withdrawn quotes', async () => {
    const school = await aSchool(ctx);
    const [one, two] = [await aCourse(ctx, { schoolId: school.id }), await aCourse(ctx, { schoolId: school.id })];
    const withdrawn = await aLandingPage(ctx, one.id);
    await aLandingPage(ctx, two.id);
    const quotes = async () => (await call(null, 'GET', `/schools/${school.id}/life`)).body.quotes.length;
    expect(await quotes()).toBe(2);
    await ctx.db
      .updateTable('landing_testimonials')
      .set({ withdrawn_at: ctx.clock.now() })
      .where('id', '=', withdrawn.testimonials)
      .execute();
    expect(await quotes()).toBe(1);
    await ctx.db
      .updateTable('landing_pages')
      .set({ testimonials_section: 'hidden' })
      .where('course_id', '=', two.id)
      .execute();
    expect(await quotes()).toBe(0);
  });
});

describe('following a school', () => {
  test('sets reminders for all its listed courses and removes them; a course listed later isn’t followed yet', async () => {
    const school = await aSchool(ctx);
    const { personId } = await makePerson(ctx);
    const follow = (following: boolean) => call(personId, 'POST', `/schools/${school.slug}/follow`, { following });
    expect((await follow(true)).body).toEqual({ isFollowing: false });
    const course = await aCourse(ctx, { schoolId: school.id });
    await aCourse(ctx, { schoolId: school.id, listed: false });
    expect((await follow(true)).body).toEqual({ isFollowing: true });
    expect((await follow(true)).body).toEqual({ isFollowing: true });
    expect((await call(personId, 'GET', `/courses/${course.slug}/follow`)).body.isFollowing).toBe(true);
    expect((await call(personId, 'GET', `/schools/${school.id}/life`)).body.isFollowing).toBe(true);
    const other = await aCourse(ctx, { schoolId: school.id });
    expect((await call(personId, 'GET', `/schools/${school.id}/life`)).body.isFollowing).toBe(false);
    // Follows two courses, counts once.
    await call(personId, 'POST', `/courses/${other.slug}/follow`, { following: true });
    await call((await makePerson(ctx)).personId, 'POST', `/courses/${other.slug}/follow`, { following: true });
    expect((await call(null, 'GET', `/schools/${school.id}/life`)).body.followersCount).toBe(2);
    expect((await follow(false)).body).toEqual({ isFollowing: false });
    const rows = await ctx.db.selectFrom('course_follows').selectAll().where('user_id', '=', personId).execute();
    expect(rows).toEqual([]);
  });

  test('requires sign-in, whether to follow or unfollow, and an existing school', async () => {
    const school = await aSchool(ctx);
    const { personId } = await makePerson(ctx);
    expect((await call(null, 'POST', `/schools/${school.id}/follow`, { following: true })).status).toBe(401);
    expect((await call(personId, 'POST', `/schools/${school.id}/follow`, {})).status).toBe(422);
    expect((await call(personId, 'POST', '/schools/nobodys-school/follow', { following: true })).status).toBe(404);
  });
});
