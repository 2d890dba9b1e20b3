import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();

async function balanceOf(ownerId: number | null, purpose: string): Promise<number> {
  const row = await t.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.sum<string>('e.amount').as('cents'))
    .where('a.owner_id', ownerId === null ? 'is' : '=', ownerId)
    .where('a.purpose', '=', purpose)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

test('a payment lost in a dispute no longer counts as the school’s sale (rules-teachers P7)', async () => {
  const schoolId = (await aSchool(t.systemCtx())).id;
  const courseId = (await aCourse(t.systemCtx(), { schoolId })).id;
  const cohortId = (await aCohort(t.systemCtx(), { courseId })).id;
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { body } = await t.link(personId, {});
  await t.pay(body.orderId);
  await t.settle();
  const sold = await balanceOf(schoolId, 'sales');
  expect(sold).toBeLessThan(0);
  const payment = await t.db
    .selectFrom('payments')
    .select('provider_payment_id as id')
    .where('order_id', '=', body.orderId)
    .executeTakeFirstOrThrow();
  const { id } = await t.sandbox.control<{ id: string }>('disputes', { payment_intent: payment.id });
  await t.settle();
  expect(await balanceOf(schoolId, 'sales')).toBe(sold);
  await t.sandbox.control(`disputes/${id}/close`, { status: 'lost' });
  await t.settle();
  expect([await balanceOf(schoolId, 'sales'), await balanceOf(null, 'disputes_lost')]).toEqual([0, sold]);
  expect(
    (await verify(t.pool, t.system.clock.now())).filter(({ invariant }) => invariant.startsWith('ledger')),
  ).toEqual([]);
});
