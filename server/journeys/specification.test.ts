import { beforeAll, describe, expect, test } from 'vitest';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aHost, anEvent } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/hosts/add-host.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.systemCtx();
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
  return response.json();
}
async function post(personId: number, url: string, payload: object) {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
}
/** A context this many days ago, because a cohort must be opened at least four weeks before it starts. */
const daysAgo = (days: number): Ctx => {
  const now = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  return { ...ctx, clock: { now: () => now, real: () => new Date() } };
};
const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

async function holder(plan: string): Promise<number> {
  const personId = await t.buyer({ member: true });
  await t.db
    .updateTable('subscriptions')
    .set((eb) => ({ plan_id: eb.selectFrom('plans').select('id').where('code', '=', plan) }))
    .where('user_id', '=', personId)
    .execute();
  return personId;
}

describe('the product returns the names in the specification', () => {
  test('for the current user', async () => {
    const personId = await t.buyer();
    const { user } = await get(personId, '/users/me');
    expect(user).toMatchObject({
      id: personId,
      firstName: 'Bea',
      lastName: 'Buyer',
      displayName: 'Bea B.',
      email: expect.stringContaining('@example.test'),
      timezone: 'America/New_York',
      access: 'lead',
      credits: 0,
      plan: null,
      getsCourseDiscount: false,
      canAttendMembersOnlyEvents: false,
      showMembershipUponPurchase: true,
      needsOnboarding: false,
      needsPassword: true,
    });
  });

  test.each([
    ['a newcomer', 'lead', {}, false],
    ['other free users', 'free', {}, false],
    ['a tester', 'beta', { is_beta: true }, false],
    ['who holds a membership', 'member', {}, true],
    ['who works here', 'staff', { is_staff: true }, false],
  ] as const)('for the access of %s', async (label, access, facts, member) => {
    const personId = await t.buyer({ member });
    const now = ctx.clock.now();
    await t.db
      .updateTable('users')
      .set({ display_name: 'Bea', ...facts })
      .where('id', '=', personId)
      .execute();
    if (label === 'other free users') {
      const bought = { purpose: 'credits', price_class: 'nonmember', state: 'paid', created_at: now, paid_at: now };
      await t.db
        .insertInto('orders')
        .values({ ...bought, user_id: personId, subtotal_cents: 0, cash_cents: 0 })
        .execute();
    }
    expect((await get(personId, '/users/me')).user.access).toBe(access);
  });

  test('for a cohort and the list of cohorts', async () => {
    const cohort = await aCohort(ctx, { priceCents: 30_900, nonmemberPriceCents: 36_000 });
    const body = await get(await t.buyer(), '/cohorts?status=enrolling');
    expect(body).toMatchObject({
      cohorts: expect.any(Array),
      cohortInterest: [],
      unscheduledCohorts: expect.any(Array),
      following: [],
      interestedCohortCost: 0,
      interestedPrice: 0,
    });
    const row = body.cohorts.find((each: { id: number }) => each.id === cohort.id);
    expect(row).toMatchObject({ price: 309, creditCost: 30, startsAtUtc: utc, endsAtUtc: utc });
    // One credit is worth 10 dollars.
    expect(row.creditCost).toBe(Math.floor(row.price / 10));
    expect(row.startsAtUtc < row.endsAtUtc).toBe(true);
  });

  test('for the basket, and its recommendations', async () => {
    const dear = await aCohort(ctx, { priceCents: 50_000, nonmemberPriceCents: 100_000 });
    const learner = await t.buyer();
    await t.select(learner, dear.id);
    expect(await get(learner, '/cohort_interests')).toMatchObject({
      cohorts: [{ id: dear.id }],
      interestedCohortCost: 50,
      recommendedPlan: { plan: 'premium_membership', cost: 650 },
      recommendedAction: null,
    });
    const member = await holder('base');
    await t.select(member, dear.id);
    expect(await get(member, '/cohort_interests')).toMatchObject({
      recommendedPlan: null,
      recommendedAction: { upgradePlan: 'apprentice', cost: 50 },
    });
  });

  test('for a cohort’s class sessions', async () => {
    const cohort = await aCohort(ctx);
    const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 900, name: 'Breath' });
    const { events } = await get(null, `/events/class_sessions?cohort_id=${cohort.id}`);
    expect(events).toMatchObject([{ id: session.id, name: 'Breath', startsAtUtc: utc }]);
  });

  test('for a course and its card', async () => {
    const course = await aCourse(ctx, { name: 'Radio Plays', topic: 'Radio' });
    await aCohort(ctx, { courseId: course.id });
    const personId = await t.buyer();
    // Upcoming events appear one week, 7 days, before the course starts.
    const soon = await aCohort(daysAgo(30), { courseId: course.id, startsIn: 30 + 7 - 0.5 });
    const later = await aCohort(daysAgo(30), { courseId: course.id, startsIn: 30 + 7 + 1 });
    for (const { id } of [soon, later]) await aPlace(ctx, { personId, cohortId: id, courseId: course.id });
    const first = await aClassSession(ctx, { cohortId: soon.id, inHours: 24 * 8 });
    await aClassSession(ctx, { cohortId: later.id, inHours: 24 * 9 });
    const page = await get(personId, `/courses/${course.slug}`);
    expect(page).toMatchObject({
      course: { id: course.id, slug: 'radio-plays' },
      contents: [],
      cohorts: [expect.any(Object)],
      events: [{ id: first.id }],
      upcomingUserCohorts: [{ id: soon.id, alreadyEnrolled: true, alreadyTaken: false }, { id: later.id }],
      completedUserCohorts: [],
      attendingEventIds: expect.any(Array),
      lessons: [],
    });
    const { courses } = await get(null, '/courses?topic=Radio');
    expect(courses).toMatchObject([
      { id: course.id, imageUrl: null, slug: 'radio-plays', topic: 'Radio', name: 'Radio Plays' },
    ]);
  });

  test('for the dashboard', async () => {
    const personId = await t.buyer();
    const course = await aCourse(ctx, { name: 'Stage Fright' });
    const cohort = await aCohort(daysAgo(30), { courseId: course.id, name: 'Stage Fright, spring', startsIn: 29 });
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId: course.id });
    const within = await aClassSession(ctx, { cohortId: cohort.id, inHours: 14 * 24 - 1 });
    await aClassSession(ctx, { cohortId: cohort.id, inHours: 14 * 24 + 1 });
    const body = await get(personId, '/users/dashboard');
    expect(body.pastCohorts).toEqual([]);
    expect(body.enrolledCohorts).toMatchObject([
      {
        id: cohort.id,
        name: 'Stage Fright, spring',
        courseSlug: 'stage-fright',
        imageUrl: null,
        startsAtUtc: utc,
        endsAtUtc: utc,
      },
    ]);
    // Class sessions for the next two weeks, 14 days.
    expect(body.classSessions.map((each: { id: number }) => each.id)).toEqual([within.id]);
  });

  test("for this week's events", async () => {
    const event = await anEvent(ctx, { inHours: 50 });
    const personId = await t.buyer();
    await post(personId, `/events/${event.id}/attend`, { attending: true });
    const body = await get(personId, '/events?this_week=true');
    expect(body).toMatchObject({ classSessions: [], attendingEventIds: [event.id] });
    expect(body.events.map((each: { id: number }) => each.id)).toContain(event.id);
  });

  test('for an event, its hosts, and its tickets', async () => {
    const ticket = { name: 'Front row', priceCents: 2000, nonmemberPriceCents: 2500, capacity: 4 };
    const created = await anEvent(ctx, { name: 'Open Mic', admittance: 'members-only', tickets: [ticket] });
    const host = await aHost(ctx, { schoolId: created.schoolId, name: 'Ida' });
    await hostEvent(ctx, { eventId: created.id, hostId: host.id });
    const body = await get(await t.buyer({ member: true }), `/events/${created.id}`);
    expect(body).toMatchObject({ attendingEventIds: [], classSessions: [], eventHosts: [{ name: 'Ida' }] });
    expect(body.event).toMatchObject({
      id: created.id,
      uuid: created.uuid,
      slug: 'open-mic',
      name: 'Open Mic',
      kind: 'Community',
      description: '<p>An evening together.</p>',
      imageUrl: null,
      status: 'published',
      startsAtUtc: utc,
      endsAtUtc: utc,
      lengthOfEvent: 60,
      attendeesCount: 0,
      admittance: 'members-only',
      courseId: null,
      eventHosts: [{ id: expect.any(Number), name: 'Ida', imageUrl: null, bio: '<p>Hosts evenings.</p>' }],
      ticketTypes: [
        { id: created.ticketTypeIds[0], name: 'Front row', price: 20, nonmemberPrice: 25, seatsRemaining: 4 },
      ],
      summary: null,
      recordingUrl: null,
      cccProjectUrl: null,
    });
    const { ticketTypes } = await get(await t.buyer(), `/events/${created.id}/ticket_types`);
    expect(ticketTypes).toMatchObject([{ name: 'Front row', price: 20, nonmemberPrice: 25 }]);
  });

  test('for the plans, with their prices by month and year', async () => {
    const rows = await t.db
      .selectFrom('plans')
      .select(['code', 'monthly_cents', 'yearly_cents', 'credits', 'courses_per_year'])
      .orderBy('position')
      .execute();
    const known = rows.map((row) => [
      row.code,
      { monthly: row.monthly_cents / 100, yearly: row.yearly_cents / 100 },
      { credits: row.credits, courses: row.courses_per_year },
    ]);
    expect(known).toEqual([
      ['premium_membership', { monthly: 15, yearly: 150 }, { credits: 0, courses: 0 }],
      ['membership', { monthly: 10, yearly: 150 }, { credits: 0, courses: 0 }],
      ['base', { monthly: 10, yearly: 100 }, { credits: 1, courses: 0 }],
      ['apprentice', { monthly: 13, yearly: 150 }, { credits: 10, courses: 1 }],
      ['maker', { monthly: 30, yearly: 350 }, { credits: 30, courses: 3 }],
      ['master', { monthly: 42, yearly: 500 }, { credits: 50, courses: 5 }],
    ]);
    // A year compared with its courses, at 15 credits of 10 dollars each: 22% and 33% savings, as on the catalog page.
    const savings = rows.slice(3).map((row) => 1 - row.yearly_cents / 100 / (row.courses_per_year * 15 * 10));
    expect(savings.map((part) => Math.round(part * 100))).toEqual([0, 22, 33]);
  });
});

describe('the product keeps what the specification promises', () => {
  test('for lessons on the page of their course, draft, published, and completed', async () => {
    const course = await aCourse(ctx, { name: 'Dialects' });
    const personId = await t.buyer();
    const [over, runs] = [
      await aCohort(daysAgo(90), { courseId: course.id, startsIn: 30, endsIn: 60 }),
      await aCohort(daysAgo(30), { courseId: course.id, startsIn: 29 }),
    ];
    const lesson = async (cohortId: number, name: string, publication_status: string, hours: number) => {
      await aPlace(ctx, { personId, cohortId, courseId: course.id }).catch(() => undefined);
      const at = new Date(ctx.clock.now().getTime() + hours * 3_600_000);
      const facts = { cohort_id: cohortId, course_id: course.id, school_id: course.schoolId, created_at: at };
      const row = { ...facts, name, lesson_type: 'Lesson', publication_status, publish_at: at, updated_at: at };
      return (await t.db.insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow()).id;
    };
    const vowels = await lesson(over.id, 'Vowels', 'published', 1);
    const consonants = await lesson(runs.id, 'Consonants', 'published', 2);
    const tones = await lesson(runs.id, 'Tones', 'draft', 3);
    expect((await get(personId, `/courses/${course.id}`)).lessons).toEqual([
      { id: vowels, name: 'Vowels', publication_status: 'completed', publish_at_utc: utc, locked: false, read: false },
      {
        id: consonants,
        name: 'Consonants',
        publication_status: 'published',
        publish_at_utc: utc,
        locked: true,
        read: false,
      },
      { id: tones, name: 'Tones', publication_status: 'draft', publish_at_utc: utc, locked: false, read: false },
    ]);
  });

  test('for an attendance without tickets, requested without a ticket', async () => {
    const event = await anEvent(ctx);
    const personId = await t.buyer();
    const press = () => post(personId, `/events/${event.id}/attend`, { ticket_type_id: null });
    expect(await press()).toMatchObject({ status: 200, body: { attending: true } });
    expect(await press()).toMatchObject({ status: 200, body: { attending: false } });
  });
});

describe('the product accepts the words in the specification', () => {
  test('for all calls: under one prefix', async () => {
    const { paths } = (await t.app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths).length).toBeGreaterThan(20);
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
  });

  test('for a payment link: once, or with a monthly or yearly membership', async () => {
    const cohort = await aCohort(ctx);
    const link = async (more: object) => {
      const personId = await t.buyer({ credits: 5 });
      await t.select(personId, cohort.id);
      const { body } = await post(personId, '/stripe/build_payment_link', { include_interests: true, ...more });
      expect(body).toMatchObject({ stripeLink: expect.stringContaining('/c/pay/') });
      return (await t.order(body.orderId)).cash / 100;
    };
    expect(await link({ mode: 'payment', credits_to_spend: 5, member: 'non' })).toBe(200 - 50);
    expect(await link({ mode: 'subscription', credits_to_spend: 0, member: 'member', yearly: 'yearly' })).toBe(300);
    expect(await link({ mode: 'subscription', credits_to_spend: 5, member: 'member', yearly: 'monthly' })).toBe(115);
  });

  test('for credits to spend at checkout: from 0 up to the balance and to the courses’ member prices', async () => {
    const cohort = await aCohort(ctx);
    const enroll = async (credits: number, credits_to_spend: number) => {
      const personId = await t.buyer({ credits });
      await t.select(personId, cohort.id);
      return post(personId, '/cohort_interests/enroll', { credits_to_spend });
    };
    expect(await enroll(20, -1)).toMatchObject({ status: 422 });
    expect((await enroll(0, 1)).body).toMatchObject({ code: 'credits_out_of_range', details: { maximum: 0 } });
    expect((await enroll(3, 4)).body).toMatchObject({ code: 'credits_out_of_range', details: { maximum: 3 } });
    // Worth 10 dollars each: 16 are more than the member price.
    expect((await enroll(20, 16)).body).toMatchObject({ code: 'credits_out_of_range', details: { maximum: 150 / 10 } });
    const member = await t.buyer({ credits: 15, member: true });
    await t.select(member, cohort.id);
    expect(await post(member, '/cohort_interests/enroll', { credits_to_spend: 15 })).toMatchObject({ status: 200 });
  });

  test('for people with the course discount: the member price for courses and tickets', async () => {
    const cohort = await aCohort(ctx);
    const event = await anEvent(ctx, { tickets: [{ priceCents: 2000, nonmemberPriceCents: 2500 }] });
    const seenBy = async (personId: number) => {
      const { cohorts } = await get(personId, '/cohorts?status=enrolling');
      const { ticketTypes } = await get(personId, `/events/${event.id}/ticket_types`);
      const { user } = await get(personId, '/users/me');
      return {
        access: user.access,
        getsCourseDiscount: user.getsCourseDiscount,
        course: cohorts.find((each: { id: number }) => each.id === cohort.id).oneTimePrice,
        nonmemberPrice: ticketTypes[0].nonmemberPrice,
        ticket: ticketTypes[0].oneTimePrice,
      };
    };
    const [member, other] = [await t.buyer({ member: true }), await t.buyer()];
    const shown = { access: 'member', getsCourseDiscount: true, course: 150, nonmemberPrice: 25, ticket: 20 };
    expect(await seenBy(member)).toEqual(shown);
    expect(await seenBy(other)).toEqual({
      ...shown,
      access: 'lead',
      getsCourseDiscount: false,
      course: 200,
      ticket: 25,
    });
  });

  test('for credits, which never expire', async () => {
    const personId = await t.buyer({ credits: 3 });
    await t.advanceTime(10 * 365 * DAY_MS);
    await t.sweep();
    expect((await get(personId, '/users/me')).user.credits).toBe(3);
  });
});
