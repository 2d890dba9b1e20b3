import { describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/config.ts';
import { addToCohortWaitlist } from '#testing/add-to-cohort-waitlist.ts';
import { moneyApp } from '#testing/money.ts';
import { ticketSales } from '#testing/ticket-sales.ts';

const t = moneyApp();
const PATH = '/api/v1/users/delete_account';
const show = async (personId: number) => (await t.as(personId, { url: PATH })).json();
const close = (personId: number) => t.as(personId, { method: 'POST', url: PATH });
const emailOf = async (personId: number) =>
  (await t.db.selectFrom('users').select('email').where('id', '=', personId).executeTakeFirst())?.email;

/** Every column in the database that contains `text`. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await t.pool.query<{ t: string; c: string }>(
    `select c.table_name as t, c.column_name as c from information_schema.columns c
       join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'character varying')`,
  );
  const found: string[] = [];
  for (const { t: table, c: column } of rows) {
    const hit = await t.pool.query(`select 1 from "${table}" where "${column}"::text ilike $1 limit 1`, [`%${text}%`]);
    if (hit.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

async function customerAtProvider(personId: number): Promise<unknown[]> {
  const rows = await t.db
    .selectFrom('customers')
    .select('provider_customer_id')
    .where('user_id', '=', personId)
    .execute();
  return Promise.all(
    rows.map(async ({ provider_customer_id: id }) => {
      const headers = { authorization: `Bearer ${SANDBOX_SECRET_KEY}` };
      return (await fetch(`${t.sandbox.url}/v1/customers/${id}`, { headers })).json();
    }),
  );
}

async function aBusyPerson() {
  const ctx = t.systemCtx();
  const personId = await t.buyer({ member: true, credits: 7 });
  await t.db
    .updateTable('users')
    .set({
      first_name: 'Wilhelmina',
      last_name: 'Quackenbush',
      display_name: 'Wilhelmina Q.',
      bio: '<p>Quackenbush</p>',
    })
    .where('id', '=', personId)
    .execute();
  const cohort = await aCohort(ctx, { startsIn: 35 });
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  const event = await anEvent(ctx, {});
  await t.as(personId, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending: true } });
  const workout = await aWorkout(ctx, {});
  await t.as(personId, {
    method: 'POST',
    url: `/api/v1/workouts/${workout.id}/attend`,
    payload: { ticketTypeId: workout.liveTicketTypeId, attending: true },
  });
  const course = await aCourse(ctx, {});
  await t.as(personId, { method: 'POST', url: `/api/v1/courses/${course.id}/follow`, payload: { following: true } });
  return { personId, cohort, event, orderId: body.orderId as number, email: (await emailOf(personId)) ?? '' };
}

describe('deleting an account', () => {
  test('during a payment dispute offers the seat to the next person on the waitlist', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    const personId = await t.buyer();
    await t.select(personId, cohort.id);
    const { orderId } = (await t.link(personId)).body;
    await t.pay(orderId);
    await t.settle();
    await ticketSales(t).dispute(orderId);
    const state = await addToCohortWaitlist(t, cohort.id);
    expect((await close(personId)).statusCode).toBe(200);
    await t.drainJobs();
    expect(await state()).toBe('offered');
  });

  test('shows what ends, what is refunded, and what is lost; then does exactly that, and no data is left', async () => {
    const { personId, cohort, event, orderId, email } = await aBusyPerson();
    const elsewhere = await t.cookieOf(personId);
    const shown = await show(personId);
    const paid = (await t.order(orderId)).cash / 100;
    expect(paid).toBeGreaterThan(0);
    expect(shown).toMatchObject({ blocked: null, refund: paid, lostCredits: 7 });
    const { held, returned, refunded } = shown.credits;
    expect(held + returned - refunded).toBe(7);
    const titles = shown.ending.map(({ title }: { title: string }) => title);
    expect(titles).toContainEqual(expect.stringMatching(/^Your seat in /));
    expect(titles).toContain('1 upcoming event');
    expect((await emailOf(personId))?.length).toBeGreaterThan(0);

    const response = await close(personId);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(response.headers['set-cookie']).toMatch(/callboard=;/);
    await t.settle();

    const me = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie: elsewhere } });
    expect(me.json()).toEqual({ user: null });
    expect((await close(personId)).statusCode).toBe(401);
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: paid * 100 });
    expect(await customerAtProvider(personId)).toEqual([expect.objectContaining({ deleted: true })]);
    const { taken } = await t.db
      .selectFrom('seat_pools as p')
      .innerJoin('cohorts as c', 'c.seat_pool_id', 'p.id')
      .select('p.taken')
      .where('c.id', '=', cohort.id)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(0);
    const rsvp = await t.db.selectFrom('attendances').select('state').where('event_id', '=', event.id).execute();
    expect(rsvp.map(({ state }) => state)).toEqual(['released']);
    const ended = await t.db
      .selectFrom('subscriptions')
      .select(['status', 'end_reason'])
      .where('user_id', '=', personId)
      .execute();
    expect(ended).toEqual([{ status: 'ended', end_reason: 'account_closed' }]);

    const last = await t.db
      .selectFrom('sends')
      .select(['kind', 'data', 'text', 'state'])
      .where('to_address', '=', email)
      .execute();
    expect(last.map(({ kind }) => kind)).toEqual(['account_deleted']);
    // The provider's events are stored unchanged, and the last email is stored until it is delivered.
    const kept = /^(sends|provider_events)\./;
    expect((await placesOf(email)).filter((place) => !kept.test(place))).toEqual([]);
    expect((await placesOf('Quackenbush')).filter((place) => !kept.test(place))).toEqual([]);
    const follows = t.db.selectFrom('course_follows').select('course_id').where('user_id', '=', personId);
    expect(await follows.execute()).toEqual([]);
    expect((await verify(t.system.pool, t.system.clock.now())).map(({ invariant }) => invariant)).toEqual([]);

    await t.advanceTime(31 * 86_400_000);
    await t.sweep();
    expect((await placesOf(email)).filter((place) => !place.startsWith('provider_events.'))).toEqual([]);
    const recreated = await makePerson(t.systemCtx(), { email });
    expect(recreated.personId).not.toBe(personId);
  });

  test('an enrollment paid with credits says how many are returned, and the lines add up to the total', async () => {
    const personId = await t.buyer({ credits: 7 });
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
    await t.select(personId, cohort.id);
    const { body } = await t.link(personId, { credits_to_spend: 5 });
    await t.pay(body.orderId);
    await t.settle();
    const { ending, lostCredits, credits } = await show(personId);
    expect(credits).toEqual({ held: 2, returned: 5, refunded: 0 });
    expect(lostCredits).toBe(7);
    expect(ending).toEqual([
      { title: expect.stringMatching(/^Your seat in /), refund: expect.any(Number), credits: 5 },
    ]);
    expect((await close(personId)).statusCode).toBe(200);
  });

  test('the last School Admin stays until there is another; then the role ends', async () => {
    const ctx = t.systemCtx();
    const { personId } = await makePerson(ctx);
    const school = await aSchool(ctx, { adminId: personId });
    const { name } = await t.db
      .selectFrom('schools')
      .select('name')
      .where('id', '=', school.id)
      .executeTakeFirstOrThrow();
    const sentence = `You're the last School Admin at ${name}. Make someone else a School Admin first.`;
    expect(await show(personId)).toMatchObject({ blocked: sentence });
    const refused = await close(personId);
    expect([refused.statusCode, refused.json()]).toEqual([409, { error: sentence, code: 'last_school_admin' }]);
    expect(await emailOf(personId)).not.toBeNull();
    const other = await makePerson(ctx);
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: other.personId, invitedBy: null });
    expect((await close(personId)).statusCode).toBe(200);
    const live = await t.db
      .selectFrom('staff_roles')
      .select('user_id')
      .where('school_id', '=', school.id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toEqual([{ user_id: other.personId }]);
  });

  test('a remaining School Admin’s email address replaces the deleted person’s as a course’s reply-to', async () => {
    const ctx = t.systemCtx();
    const [leaver, stays] = [await makePerson(ctx), await makePerson(ctx)];
    const school = await aSchool(ctx, { adminId: leaver.personId });
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: stays.personId, invitedBy: null });
    const course = await aCourse(ctx, { schoolId: school.id });
    const path = `/api/v1/teachers/courses/${course.id}`;
    await t.as(leaver.personId, { method: 'PATCH', url: path, payload: { email: leaver.email } });
    expect((await close(leaver.personId)).statusCode).toBe(200);
    await t.settle();
    const read = await t.as(stays.personId, { url: `${path}/edit` });
    expect(read.json().course.email).toBe(stays.email);
  });

  test('two School Admins who leave concurrently: one stays', async () => {
    const ctx = t.systemCtx();
    const first = (await makePerson(ctx)).personId;
    const adminIds = [first, (await makePerson(ctx)).personId] as const;
    const school = await aSchool(ctx, { adminId: first });
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: adminIds[1], invitedBy: null });
    const responses = await Promise.all(adminIds.map(close));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('an open checkout is ended first: no one can pay for it anymore', async () => {
    const personId = await t.buyer();
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
    await t.select(personId, cohort.id);
    const { body } = await t.link(personId);
    expect((await close(personId)).statusCode).toBe(200);
    expect((await t.order(body.orderId)).state).toBe('expired');
    await expect(t.pay(body.orderId)).rejects.toThrow();
  });

  test('an interrupted deletion continues on its own', async () => {
    const { personId, event } = await aBusyPerson();
    await t.db
      .updateTable('users')
      .set({
        email: null,
        first_name: null,
        last_name: null,
        bio: null,
        password_hash: null,
        erased_at: t.system.clock.now(),
      })
      .where('id', '=', personId)
      .execute();
    await t.sweep();
    const rsvp = await t.db.selectFrom('attendances').select('state').where('event_id', '=', event.id).execute();
    expect(rsvp.map(({ state }) => state)).toEqual(['released']);
    const places = await t.db.selectFrom('enrolments').select('state').where('user_id', '=', personId).execute();
    expect(places.map(({ state }) => state)).toEqual(['left']);
  });
});
