import { expect, test } from 'vitest';
import {
  addRecipient,
  bankDay,
  holdPayout,
  liftHold,
  makeRemittance,
  returnRemittance,
} from '#server/features/payouts/index.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { aSoldCourse, type SoldCourse } from './sold-course.factory.ts';

/** Rules-teachers P13, P15, X2: what School Admins are notified of about payouts, by email and in the app. */
const t = testApp();

/** The payout emails and in-app notifications that a person got, in order. */
async function notificationsOf(personId: number) {
  await t.drainJobs();
  const mails = await t.db
    .selectFrom('sends')
    .select(['kind', 'state', 'subject', 'text'])
    .where('user_id', '=', personId)
    .where('kind', 'like', 'payout_%')
    .orderBy('id')
    .execute();
  const bells = await t.db
    .selectFrom('notifications')
    .select(['title', 'body', 'href'])
    .where('user_id', '=', personId)
    .where('kind', '=', 'payout')
    .orderBy('id')
    .execute();
  return { mails, bells };
}
const staffOf = (own: SoldCourse) =>
  t.system.ctx({ kind: 'person', personId: own.staffId, sessionId: 0, needsOnboarding: false }, 'test');
const today = () => bankDay(t.system.clock.now());

test('finalized asks for a missing recipient; held, lifted, paid, and returned notify once each, only School Admins', async () => {
  const own = await aSoldCourse(t);
  await addRecipient(own.ctx, { schoolId: (await aSchool(own.ctx)).id, name: 'Of another school' });
  await own.sell({ name: 'Ada' });
  await own.sweep();
  await own.pass(46);
  await own.sweep();
  const [{ id: payoutId }] = await own.payouts('finalized');
  const first = await notificationsOf(own.schoolAdminId);
  expect(first.mails.map(({ kind, state }) => [kind, state])).toEqual([['payout_finalized', 'sent']]);
  expect(first.mails[0]?.subject).toContain('Payout finalized: $85 for ');
  expect(first.mails[0]?.text).toContain('Add a recipient');
  expect(first.bells).toMatchObject([{ title: 'Payout finalized: $85', href: `/teachers/schools/${own.school.id}` }]);
  expect(`${first.bells[0]?.title} ${first.bells[0]?.body}`).not.toContain('Ada');

  const staff = staffOf(own);
  await holdPayout(staff, { payoutId, reason: 'We wait for your agreement.' });
  await notificationsOf(own.schoolAdminId);
  await liftHold(staff, { payoutId, reason: 'It came.' });
  const recipient = await addRecipient(own.ctx, { schoolId: own.school.id, name: 'Lantern LLC' });
  const { remittanceId } = await makeRemittance(staff, {
    schoolId: own.school.id,
    recipientId: recipient.id,
    bankOn: today(),
    reference: 'CB-1',
    amountCents: 8500,
    payoutIds: [payoutId],
  });
  await notificationsOf(own.schoolAdminId);
  await returnRemittance(staff, { remittanceId, reason: 'The account is closed.' });
  const { mails, bells } = await notificationsOf(own.schoolAdminId);
  expect(mails.map(({ kind, state }) => [kind, state])).toEqual(
    ['payout_finalized', 'payout_held', 'payout_held', 'payout_paid', 'payout_returned'].map((kind) => [kind, 'sent']),
  );
  expect(mails[1]?.text).toContain('We wait for your agreement.');
  expect(mails[3]?.text).toMatch(/Reference\s+CB-1/);
  expect(mails[4]?.text).toContain('The account is closed.');
  expect(bells.map(({ title }) => title)).toEqual([
    'Payout finalized: $85',
    'A payout is on hold',
    'A payout is no longer on hold',
    'Paid: $85 to Lantern LLC',
    'A $85 transfer was returned',
  ]);
  for (const other of [own.courseAdminId, own.staffId])
    expect(await notificationsOf(other)).toEqual({ mails: [], bells: [] });
});

test('an adjustment’s email names its cause and comes with one about the negative balance; people who opted out get nothing', async () => {
  const own = await aSoldCourse(t);
  const ada = await own.sell({ name: 'Ada' });
  const recipient = await addRecipient(own.ctx, { schoolId: own.school.id, name: 'Lantern LLC' });
  await own.sweep();
  await own.pass(120);
  await own.sweep();
  const rows: { id: number; data: { payout_amount: number } }[] = await own.payouts('finalized');
  const [finalized] = (await notificationsOf(own.schoolAdminId)).bells;
  expect(finalized?.href).toMatch(/^\/teachers\/payouts\/\d+$/);
  expect(finalized?.body).not.toContain('recipient');
  await makeRemittance(staffOf(own), {
    schoolId: own.school.id,
    recipientId: recipient.id,
    bankOn: today(),
    reference: 'CB-2',
    amountCents: 17_000,
    payoutIds: rows.map(({ id }) => id),
  });
  const url = `/users/${own.schoolAdminId}/notification_preferences`;
  const choose = (kind: string, enabled: boolean) =>
    own.call(own.schoolAdminId, 'PATCH', url, { preferences: [{ kind, enabled }] });
  expect((await choose('payout_paid', false)).status).toBe(200);
  expect((await notificationsOf(own.schoolAdminId)).mails.at(-1)).toMatchObject({
    kind: 'payout_paid',
    state: 'skipped',
  });

  await own.refund(ada, { cashCents: 10_000 });
  await own.pass(2);
  const { mails, bells } = await notificationsOf(own.schoolAdminId);
  expect(mails.slice(-2).map(({ kind, state }) => [kind, state])).toEqual([
    ['payout_finalized', 'sent'],
    ['payout_negative', 'sent'],
  ]);
  expect(mails.at(-2)?.subject).toContain('Payout adjusted: −$85 for ');
  expect(mails.at(-2)?.text).toMatch(/Refund of Ada, .*: −\$85/);
  expect(mails.at(-1)?.subject).toBe('Negative payout balance: −$85');
  expect(bells.slice(-2).map(({ title }) => title)).toEqual(['Payout adjusted: −$85', 'Negative payout balance: −$85']);

  // In-app notifications are off: emails still arrive.
  expect((await choose('payout', false)).status).toBe(200);
  await own.refund(ada, { cashCents: 5000 });
  await own.pass(2);
  const after = await notificationsOf(own.schoolAdminId);
  expect(after.bells).toHaveLength(bells.length);
  expect(after.mails.length).toBeGreaterThan(mails.length);
});
