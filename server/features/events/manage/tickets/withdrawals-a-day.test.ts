import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

// Two a day instead of twenty.
const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '0.1' }) });

test('offers for one event can be withdrawn by email only so many times a day; changes that email no one still work', async () => {
  const of = await aTaughtCourse(t);
  const cohortId = (await of.cohort()).id;
  const ours = () => anEvent(of.ctx, { schoolId: of.school.id, cohortId, tickets: [{ capacity: 1 }] });
  const [event, quiet] = [await ours(), await ours()];
  const [typeId, quietId] = [event.ticketTypeIds[0], quiet.ticketTypeIds[0]];
  const [{ personId: ada }, { personId: ben }] = [await makePerson(of.ctx), await makePerson(of.ctx)];
  const attends = (attending: boolean) =>
    of.call(ada, 'POST', `/events/${event.id}/attend`, { attending, ticket_type_id: typeId });
  const save = (id: number | undefined, payload: object) =>
    of.call(of.courseAdminId, 'PATCH', `/teachers/ticket_types/${id}`, payload);
  const statusOf = async (id: number | undefined, payload: object) => (await save(id, payload)).status;
  const line = async () => (await of.call(ben, 'GET', `/events/${event.id}`)).body.waitlist;
  const withdrawals = async () =>
    (
      await t.db
        .selectFrom('sends')
        .select('id')
        .where('user_id', '=', ben)
        .where('kind', '=', 'waitlist_withdrawn')
        .execute()
    ).length;

  expect((await attends(true)).status).toBe(200);
  const joined = await of.call(ben, 'POST', `/events/${event.id}/waitlist`, { ticket_type_id: typeId });
  expect(joined.status).toBe(200);
  await attends(false);
  await t.sweep();
  for (const round of [1, 2]) {
    expect(await line()).toMatchObject([{ state: 'offered' }]);
    expect(await statusOf(typeId, { status: 'disabled' })).toBe(200);
    expect(await withdrawals()).toBe(round);
    expect(await statusOf(typeId, { status: 'active' })).toBe(200);
    await t.drainJobs();
    // Withdrawal emails are unique per moment.
    await t.system.clock.advance(60_000);
  }
  expect(await save(typeId, { status: 'disabled', name: 'Stalls' })).toMatchObject({
    status: 429,
    body: { code: 'too_many' },
  });
  expect(await line()).toMatchObject([{ state: 'offered' }]);
  expect(await withdrawals()).toBe(2);
  expect((await save(typeId, { name: 'Circle' })).body.ticketType).toMatchObject({ name: 'Circle', status: 'active' });

  for (const status of ['disabled', 'active', 'disabled', 'active', 'disabled']) {
    expect(await statusOf(quietId, { status })).toBe(200);
  }
});
