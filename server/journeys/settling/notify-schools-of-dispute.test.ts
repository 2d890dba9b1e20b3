import { beforeAll, expect, test } from 'vitest';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

/** A person's paid seat in a cohort, disputed with their bank. */
async function disputedPlace(cohortId: number): Promise<string> {
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { orderId } = (await t.link(personId)).body;
  await t.pay(orderId);
  await t.settle();
  const { provider_payment_id } = await t.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id } = await t.sandbox.control<{ id: string }>('disputes', { payment_intent: provider_payment_id });
  await t.settle();
  return id;
}
async function close(id: string, status: 'won' | 'lost'): Promise<void> {
  await t.sandbox.control(`disputes/${id}/close`, { status });
  await t.settle();
}
const bellsOf = async (personId: number) =>
  (
    await t.db
      .selectFrom('notifications')
      .select(['title', 'body', 'href'])
      .where('user_id', '=', personId)
      .where('kind', '=', 'dispute')
      .orderBy('id')
      .execute()
  ).map(({ title, body, href }) => [title, body, href]);

test('School Admins are notified of a dispute and its outcome, once each; course admins and other schools aren’t', async () => {
  const cohort = await of.cohort({ name: 'Foley', moniker: 'Spring' });
  const other = await aTaughtCourse(t);
  await close(await disputedPlace(cohort.id), 'won');
  await close(await disputedPlace(cohort.id), 'lost');
  const notifications = await bellsOf(of.schoolAdminId);
  expect(notifications.map(([title]) => title)).toEqual([
    expect.stringMatching(/^A payment is disputed: \$\d/),
    expect.stringMatching(/^A dispute was won: \$\d/),
    expect.stringMatching(/^A payment is disputed: \$\d/),
    expect.stringMatching(/^A dispute was lost: \$\d/),
  ]);
  expect(notifications[0]?.[1]).toContain("It won't count toward payouts until the bank decides.");
  for (const [, body, href] of notifications) {
    expect(body).toContain('Foley');
    expect(body).not.toContain('Bea');
    expect(href).toBe(`/teachers/schools/${of.school.id}/payouts`);
  }
  for (const personId of [of.courseAdminId, other.schoolAdminId, of.staffId])
    expect(await bellsOf(personId)).toEqual([]);
});

test('a person who turned off dispute notifications gets none; only School Admins have the setting', async () => {
  const preferences = (personId: number) => `/users/${personId}/notification_preferences`;
  const offeredTo = async (personId: number): Promise<string[]> =>
    (await of.call(personId, 'GET', preferences(personId))).body.preferences.map((each: { kind: string }) => each.kind);
  const money = [
    'payout',
    'dispute',
    'payout_finalized',
    'payout_paid',
    'payout_held',
    'payout_returned',
    'payout_negative',
  ];
  expect(await offeredTo(of.schoolAdminId)).toEqual(expect.arrayContaining([...money, 'new_learner', 'sold_out']));
  expect((await offeredTo(of.courseAdminId)).filter((kind) => money.includes(kind))).toEqual([]);
  expect((await offeredTo(of.staffId)).filter((kind) => money.includes(kind))).toEqual([]);

  const before = (await bellsOf(of.schoolAdminId)).length;
  const off = { preferences: [{ kind: 'dispute', enabled: false }] };
  expect((await of.call(of.schoolAdminId, 'PATCH', preferences(of.schoolAdminId), off)).status).toBe(200);
  await disputedPlace((await of.cohort()).id);
  expect(await bellsOf(of.schoolAdminId)).toHaveLength(before);
});
