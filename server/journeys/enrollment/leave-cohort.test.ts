import { describe, expect, test } from 'vitest';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { addToCohortWaitlist } from '#testing/add-to-cohort-waitlist.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

const call = async (id: number | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await t.as(id, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const leave = (id: number, cohortId: number, quoted?: object) =>
  call(id, 'POST', `/cohorts/${cohortId}/leaving`, quoted ? { quoted } : {});
const pool = (cohortId: number) =>
  t.db
    .selectFrom('cohorts as c')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select('p.taken')
    .where('c.id', '=', cohortId)
    .executeTakeFirstOrThrow();
const kinds = async (id: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(
    (row) => row.kind,
  );
async function bought(cohortId: number, credits = 0) {
  const personId = await t.buyer({ credits });
  await t.select(personId, cohortId);
  const { body } = await t.link(personId, { credits_to_spend: credits });
  await t.pay(body.orderId);
  await t.settle();
  return personId;
}

describe('leaving a cohort', () => {
  test('shows the refund, leaves for exactly that, and emails the learner', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
    const ada = await bought(cohort.id, 5);
    const { body } = await call(ada, 'GET', `/cohorts/${cohort.id}/leaving`);
    expect(body.leaving).toMatchObject({
      refundable: true,
      cash: 150,
      credits: 5,
      paidCash: 150,
      paidCredits: 5,
      rule: 'Full refund until two weeks after the start.',
      whyNothing: null,
      allowed: true,
      whyNot: null,
    });
    expect(await leave(ada, cohort.id, { cash: 200, credits: 0 })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', details: { cash: 150, credits: 5 } },
    });
    expect((await pool(cohort.id)).taken).toBe(1);
    expect(await leave(ada, cohort.id, { cash: 150, credits: 5 })).toMatchObject({
      status: 200,
      body: { left: { cash: 150, credits: 5 } },
    });
    expect((await pool(cohort.id)).taken).toBe(0);
    expect(await kinds(ada)).toContain('cohort_left');
    expect((await leave(ada, cohort.id)).status).toBe(404);
    expect((await call(ada, 'GET', `/cohorts/${cohort.id}/leaving`)).status).toBe(404);
  });

  test('offers the seat to the next person on the waitlist', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, capacity: 1 });
    const ada = await bought(cohort.id);
    const state = await addToCohortWaitlist(t, cohort.id);
    expect((await leave(ada, cohort.id)).status).toBe(200);
    await t.drainJobs();
    expect(await state()).toBe('offered');
  });

  test('refunds nothing after the deadline, and says why beforehand', async () => {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35, endsIn: 95 });
    const ada = await bought(cohort.id);
    await t.advanceTime(50 * DAY_MS);
    const { body } = await call(ada, 'GET', `/cohorts/${cohort.id}/leaving`);
    expect(body.leaving).toMatchObject({
      refundable: false,
      cash: 0,
      credits: 0,
      paidCash: 200,
      whyNothing: 'The refund deadline has passed.',
    });
    expect(await leave(ada, cohort.id, { cash: 0, credits: 0 })).toMatchObject({
      status: 200,
      body: { left: { cash: 0, credits: 0 } },
    });
  });
});

test('upcoming sessions are one calendar file, only for enrolled people', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const { id } = await aClassSession(t.systemCtx(), { cohortId: cohort.id, inHours: 36 * 24 });
  const { uuid } = await t.db.selectFrom('events').select('uuid').where('id', '=', id).executeTakeFirstOrThrow();
  const [ada, eve] = [await bought(cohort.id), await t.buyer()];
  const { body } = await call(ada, 'GET', `/cohorts/${cohort.id}/calendar`);
  expect(body.sessionsCount).toBe(1);
  expect(body.filename).toMatch(/\.ics$/);
  expect(body.content).toContain('METHOD:PUBLISH');
  expect(body.content.replaceAll(/\r\n /g, '')).toContain(`UID:event-${uuid}-${ada}@`);
  expect((await call(eve, 'GET', `/cohorts/${cohort.id}/calendar`)).status).toBe(404);
});
