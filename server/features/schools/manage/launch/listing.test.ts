import { beforeAll, describe, expect, test } from 'vitest';
import { LISTING_ITEMS, LISTING_MISSING, LISTINGS_A_DAY } from '#contract/schools/listing.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';
import { aListableCourse } from './launching.factory.ts';

const t = testApp();
let ctx: Ctx;
let [staffId, colleagueId] = [0, 0];
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  staffId = (await makePerson(ctx, { isStaff: true })).personId;
  colleagueId = (await makePerson(ctx, { isStaff: true })).personId;
});

async function newSchool() {
  const admin = (await makePerson(ctx)).personId;
  const { id } = await aSchool(ctx);
  await giveSchoolAdmin(ctx, { schoolId: id, userId: admin, invitedBy: null });
  return { schoolId: id, admin };
}
const send = requestsOf(t);

const requestListing = (personId: number, courseId: number) =>
  send(personId, 'POST', `/teachers/courses/${courseId}/listing`);
const inCatalog = async (slug: string) => {
  const { courses } = (await t.as(null, { url: '/api/v1/courses' })).json();
  return courses.some((course: { slug: string }) => course.slug === slug);
};
async function waiting() {
  const { schoolId, admin } = await newSchool();
  const course = await aListableCourse(ctx, { schoolId });
  expect((await requestListing(admin, course.id)).body.listing.state).toBe('waiting');
  const { id } = await t.db
    .selectFrom('course_listings')
    .select('id')
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow();
  return { schoolId, admin, course, listingId: id };
}
const mailsOf = async (listingId: number) => {
  await t.drainJobs();
  return t.db.selectFrom('sends').selectAll().where('occasion', '=', `listing:${listingId}`).execute();
};

describe('requesting a listing', () => {
  test('for an empty course returns all gaps at their fields, and makes no request', async () => {
    const { schoolId, admin } = await newSchool();
    const { id, slug } = await aCourse(ctx, { schoolId, listed: false });
    const { status, body } = await requestListing(admin, id);
    const { name: _, replyTo: __, ...missing } = LISTING_MISSING;
    expect([status, body.code, body.error]).toEqual([422, 'listing_incomplete', missing]);
    const { listing } = (await send(admin, 'GET', `/teachers/courses/${id}/listing`)).body;
    expect(listing).toMatchObject({ state: 'unlisted', staffFirst: true, returned: null });
    expect(listing.checklist).toEqual(
      LISTING_ITEMS.map((item) => ({ item, done: item === 'name' || item === 'replyTo' })),
    );
    expect(await inCatalog(slug)).toBe(false);
  });

  test.each(['image', 'headline', 'overview', 'instructors', 'outcomes'] as const)(
    'is refused for %s alone; a row that visitors don’t see doesn’t count',
    async (item) => {
      const { schoolId, admin } = await newSchool();
      const { id } = await aListableCourse(ctx, { schoolId, without: [item] });
      expect((await requestListing(admin, id)).body.error).toEqual({ [item]: LISTING_MISSING[item] });
    },
  );

  test('is refused while a new reply-to is waiting for confirmation', async () => {
    const { schoolId, admin } = await newSchool();
    const { id } = await aListableCourse(ctx, { schoolId });
    await t.as(admin, { method: 'PATCH', url: `/api/v1/teachers/courses/${id}`, payload: { email: 'desk@away.test' } });
    expect((await requestListing(admin, id)).body.error).toEqual({ replyTo: LISTING_MISSING.replyTo });
  });

  test('for a school’s first course waits once, however often requested, and can be withdrawn', async () => {
    const { admin, course } = await waiting();
    expect((await requestListing(admin, course.id)).body.listing).toMatchObject({ state: 'waiting', staffFirst: true });
    expect(await inCatalog(course.slug)).toBe(false);
    const rows = t.db.selectFrom('course_listings').select('state').where('course_id', '=', course.id);
    expect(await rows.execute()).toEqual([{ state: 'waiting' }]);
    expect((await send(admin, 'DELETE', `/teachers/courses/${course.id}/listing`)).body.listing.state).toBe('unlisted');
    expect(await rows.execute()).toEqual([{ state: 'withdrawn' }]);
  });

  test('ten times concurrently makes one request', async () => {
    const { schoolId, admin } = await newSchool();
    const { id } = await aListableCourse(ctx, { schoolId });
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestListing(admin, id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rows = await t.db.selectFrom('course_listings').select('id').where('course_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  test('lists a school’s later courses right away, even if the first has left the catalog', async () => {
    const { schoolId, admin, course, listingId } = await waiting();
    await send(staffId, 'POST', `/admin/listings/${listingId}/approve`);
    await send(admin, 'DELETE', `/teachers/courses/${course.id}/listing`);
    const second = await aListableCourse(ctx, { schoolId });
    expect((await requestListing(admin, second.id)).body.listing).toMatchObject({ state: 'listed', staffFirst: false });
    expect(await inCatalog(second.slug)).toBe(true);
  });

  test('is refused after five a day', async () => {
    const { schoolId, admin } = await newSchool();
    const { id } = await aListableCourse(ctx, { schoolId });
    for (let round = 0; round < LISTINGS_A_DAY; round += 1) {
      expect((await requestListing(admin, id)).status).toBe(200);
      await send(admin, 'DELETE', `/teachers/courses/${id}/listing`);
    }
    expect((await requestListing(admin, id)).status).toBe(429);
    await t.system.clock.advance(86_400_001);
    expect((await requestListing(admin, id)).status).toBe(200);
  });

  test('is open to the course’s admin; unlisted, its open cohort stays on sale by link', async () => {
    const { schoolId, admin, course, listingId } = await waiting();
    const helper = (await makePerson(ctx)).personId;
    await giveCourseAdmin(ctx, { schoolId, courseId: course.id, userId: helper, invitedBy: admin });
    await send(staffId, 'POST', `/admin/listings/${listingId}/approve`);
    await aCohort(ctx, { courseId: course.id });
    const { body } = await send(helper, 'DELETE', `/teachers/courses/${course.id}/listing`);
    expect(body.listing).toMatchObject({ state: 'unlisted', openCohorts: 1 });
    expect(await inCatalog(course.slug)).toBe(false);
    const page = (await t.as(null, { url: `/api/v1/courses/${course.slug}` })).json();
    expect(page.course.listed).toBe(false);
    expect(page.cohorts).toHaveLength(1);
    expect((await requestListing(helper, course.id)).body.listing.state).toBe('listed');
  });
});

describe('staff decide about a school’s first listing', () => {
  test('the oldest comes first and one click lists it; the teacher is notified by email and in the app', async () => {
    const first = await waiting();
    await t.system.clock.advance(60_000);
    const second = await waiting();
    const { listings } = (await send(staffId, 'GET', '/admin/listings')).body;
    const order = listings.map(({ id }: { id: number }) => id);
    expect(order.indexOf(first.listingId)).toBeLessThan(order.indexOf(second.listingId));
    const { status, body } = await send(staffId, 'POST', `/admin/listings/${first.listingId}/approve`);
    expect([status, body.listing.state]).toEqual([200, 'approved']);
    expect(await inCatalog(first.course.slug)).toBe(true);
    const mails = await mailsOf(first.listingId);
    expect(mails.map(({ user_id }) => user_id)).toContain(first.admin);
    expect(mails[0]?.kind).toBe('listing_approved');
    const bells = await t.db.selectFrom('notifications').select('title').where('user_id', '=', first.admin).execute();
    expect(bells.map(({ title }) => title)).toContain(`${first.course.name} is in the catalog`);
    const decided = (await send(staffId, 'GET', '/admin/listings?only=decided')).body.listings;
    expect(decided.map(({ id }: { id: number }) => id)).toContain(first.listingId);
  });

  test('the teacher reads staff’s comments in the email and on the page until the next request', async () => {
    const { admin, course, listingId } = await waiting();
    expect((await send(staffId, 'POST', `/admin/listings/${listingId}/return`, { words: '  ' })).body.error).toEqual({
      words: 'This field is required.',
    });
    const comments = 'The picture is too small.\n\nSend a larger one.';
    expect((await send(staffId, 'POST', `/admin/listings/${listingId}/return`, { words: comments })).status).toBe(200);
    const read = async () => (await send(admin, 'GET', `/teachers/courses/${course.id}/listing`)).body.listing;
    expect(await read()).toMatchObject({ state: 'unlisted', returned: { words: comments } });
    const [mail] = await mailsOf(listingId);
    expect(mail).toMatchObject({ kind: 'listing_returned' });
    expect(mail?.text).toContain('The picture is too small.');
    expect(mail?.text).toContain(`/teachers/courses/${course.id}/listing`);
    await requestListing(admin, course.id);
    expect(await read()).toMatchObject({ state: 'waiting', returned: null });
  });

  test('when two staff decide concurrently, repeatedly, one succeeds and the others see that decision', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { course, admin, listingId } = await waiting();
      const responses = await Promise.all([
        send(staffId, 'POST', `/admin/listings/${listingId}/approve`),
        send(colleagueId, 'POST', `/admin/listings/${listingId}/return`, { words: 'Not yet.' }),
        send(admin, 'DELETE', `/teachers/courses/${course.id}/listing`),
      ]);
      const decided = responses.slice(0, 2).map(({ status }) => status);
      expect(decided.toSorted()).toEqual(decided.includes(200) ? [200, 409] : [409, 409]);
      expect(responses.slice(0, 2).find(({ status }) => status === 409)?.body.code).toBe('listing_decided');
      const { state } = await t.db
        .selectFrom('course_listings')
        .select('state')
        .where('id', '=', listingId)
        .executeTakeFirstOrThrow();
      expect(['approved', 'returned', 'withdrawn']).toContain(state);
    }
  });

  test('a course that changed since the request isn’t listed: staff see what is missing now', async () => {
    const { course, listingId } = await waiting();
    await t.db.updateTable('landing_pages').set({ headline: '' }).where('course_id', '=', course.id).execute();
    const { status, body } = await send(staffId, 'POST', `/admin/listings/${listingId}/approve`);
    expect([status, body.code]).toEqual([409, 'listing_incomplete']);
    expect(body.error).toContain(LISTING_MISSING.headline);
    expect(await inCatalog(course.slug)).toBe(false);
  });
});
