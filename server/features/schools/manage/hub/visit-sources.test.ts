import { beforeAll, expect, test } from 'vitest';
import { encodeVisitSource, VISIT_SOURCE_HEADER, type Visit } from '#contract/primitives/visit-source.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { cookieAfter, lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { erasePerson } from '#server/journeys/close-account/erase-person.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();
let school: { id: number };
let admin: number;
let courseAdmin: number;

const from = (last: Visit, first: Visit = last) => ({ [VISIT_SOURCE_HEADER]: encodeVisitSource({ first, last }) });

beforeAll(async () => {
  school = await aSchool(t.systemCtx());
  [admin, courseAdmin] = [(await makePerson(t.systemCtx())).personId, (await makePerson(t.systemCtx())).personId];
  await giveSchoolAdmin(t.systemCtx(), { schoolId: school.id, userId: admin, invitedBy: null });
});

/** A course of the school with an open cohort at $200, managed by the course admin. */
async function courseOnSale() {
  const course = await aCourse(t.systemCtx(), { schoolId: school.id });
  await giveCourseAdmin(t.systemCtx(), {
    schoolId: school.id,
    courseId: course.id,
    userId: courseAdmin,
    invitedBy: null,
  });
  return { course, cohort: await aCohort(t.systemCtx(), { courseId: course.id }) };
}

async function buy(personId: number, cohortId: number, headers: Record<string, string> = {}): Promise<number> {
  await t.select(personId, cohortId);
  const { status, body } = await t.link(personId, {}, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  await t.pay(body.orderId);
  await t.settle();
  return body.orderId;
}

async function sources(personId: number, path: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1/teachers/${path}` });
  expect(response.statusCode).toBe(200);
  return response.json().sources;
}

const row = (source: string | null, enrollments: number, sales: number | null, rsvps = 0) => ({
  kind: source === null ? 'direct' : 'source',
  source,
  enrollments,
  rsvps,
  sales,
});

test('someone who signs up from a source and enrolls three days later stands there with 1 and their dollars', async () => {
  const { course, cohort } = await courseOnSale();
  const email = 'from.x@example.test';
  await t.as(null, {
    method: 'POST',
    url: '/api/v1/auth/sign_up',
    payload: { email },
    headers: from({ source: 'X' }),
  });
  const { token } = await lastMailTo(t.db, email);
  // The link is opened elsewhere, without the header.
  const redeemed = await t.as(null, { method: 'POST', url: '/api/v1/auth/links/redeem', payload: { token } });
  expect(cookieAfter(redeemed)).toBeDefined();
  const person = await t.db
    .selectFrom('users')
    .select(['id', 'visit_source'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(person.visit_source).toEqual({ first: { source: 'X' }, last: { source: 'X' } });
  const now = t.system.clock.now();
  await t.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'X', display_name: 'Ada X.', timezone: 'America/New_York', onboarded_at: now })
    .where('id', '=', person.id)
    .execute();
  await t.advanceTime(3 * DAY_MS);
  await buy(person.id, cohort.id, from({ source: 'X' }));
  expect(await sources(admin, `courses/${course.id}/visit_sources`)).toEqual([row('x', 1, 200)]);
  expect(await sources(courseAdmin, `courses/${course.id}/visit_sources`)).toEqual([row('x', 1, null)]);
});

test('people count by their last visit, or by their first; without a source they came directly', async () => {
  const { course, cohort } = await courseOnSale();
  await buy(await t.buyer(), cohort.id, from({ referrer: 'blog.example' }, { source: 'newsletter' }));
  await buy(await t.buyer(), cohort.id);
  await buy(await t.buyer(), cohort.id, { [VISIT_SOURCE_HEADER]: '%%% broken' });
  const path = `courses/${course.id}/visit_sources`;
  expect(await sources(admin, path)).toEqual([row('blog.example', 1, 200), row(null, 2, 400)]);
  expect(await sources(admin, `${path}?visit=first`)).toEqual([row('newsletter', 1, 200), row(null, 2, 400)]);
});

test('an enrollment that credits pay for keeps its source, each person’s own', async () => {
  const { course, cohort } = await courseOnSale();
  const buyer = () => t.buyer({ credits: 15, member: true });
  const [one, two] = [await buyer(), await buyer()];
  for (const id of [one, two]) await t.select(id, cohort.id);
  const enrolled = await Promise.all([t.enroll(one, 15, {}, from({ source: 'x' })), t.enroll(two, 15)]);
  expect(enrolled.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sources(admin, `courses/${course.id}/visit_sources`)).toEqual([row('x', 1, 150), row(null, 1, 150)]);
});

test('a refunded enrollment still counts, with what wasn’t returned', async () => {
  const { course, cohort } = await courseOnSale();
  const [full, part] = [await t.buyer(), await t.buyer()];
  const orders = [await buy(full, cohort.id, from({ source: 'x' })), await buy(part, cohort.id, from({ source: 'x' }))];
  for (const [index, cents] of [20_000, 5_000].entries()) {
    await t.db
      .updateTable('order_lines')
      .set({ state: 'refunded', refunded_cents: cents, ended_at: t.system.clock.now() })
      .where('order_id', '=', orders[index] ?? 0)
      .execute();
  }
  expect(await sources(admin, `courses/${course.id}/visit_sources`)).toEqual([row('x', 2, 150)]);
});

test('ten sources have their own row, the rest are one, and the school’s hub adds up its courses', async () => {
  const { course, cohort } = await courseOnSale();
  const { cohort: other } = await courseOnSale();
  for (let index = 0; index < 12; index += 1) {
    const source = `source-${String(index).padStart(2, '0')}`;
    await buy(await t.buyer(), cohort.id, from({ source }));
    if (index === 11) await buy(await t.buyer(), other.id, from({ source }));
  }
  const shown = await sources(admin, `courses/${course.id}/visit_sources`);
  expect(shown).toHaveLength(11);
  expect(shown.at(-1)).toEqual({ kind: 'other', source: null, enrollments: 2, rsvps: 0, sales: 400 });
  const ofSchool = await sources(admin, `schools/${school.id}/visit_sources`);
  expect(ofSchool).toContainEqual(row('source-11', 2, 400));
});

test('an RSVP keeps where the person came from, and a canceled one doesn’t count', async () => {
  const ctx = t.systemCtx();
  const own = await aSchool(ctx);
  await giveSchoolAdmin(ctx, { schoolId: own.id, userId: admin, invitedBy: null });
  const event = await anEvent(ctx, { schoolId: own.id });
  const attend = (personId: number, attending: boolean, headers = {}) =>
    t.as(personId, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending }, headers });
  const [one, two, three] = [await t.buyer(), await t.buyer(), await t.buyer()];
  await Promise.all([attend(one, true, from({ source: 'x' })), attend(two, true), attend(three, true)]);
  await attend(three, false);
  expect(await sources(admin, `schools/${own.id}/visit_sources`)).toEqual([row('x', 0, 0, 1), row(null, 0, 0, 1)]);
});

test('an erased account leaves no source', async () => {
  const { cohort } = await courseOnSale();
  const person = await t.buyer();
  const orderId = await buy(person, cohort.id, from({ source: 'x' }));
  const { visit_source: stored } = await t.db
    .selectFrom('orders')
    .select('visit_source')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ first: { source: 'x' }, last: { source: 'x' } });
  const { email } = await t.db.selectFrom('users').select('email').where('id', '=', person).executeTakeFirstOrThrow();
  await erasePerson(t.systemCtx(), { id: person, email: email ?? '' });
  const left = await t.db.selectFrom('orders').select('visit_source').where('id', '=', orderId).executeTakeFirst();
  expect(left).toEqual({ visit_source: null });
});
