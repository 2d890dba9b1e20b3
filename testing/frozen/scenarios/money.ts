import { anEvent } from '#server/features/events/event/event.factory.ts';
import { finalizeDuePayouts, openPayoutRows } from '#server/features/payouts/index.ts';
import { aSale } from '#server/features/payouts/sale.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { bought, callApi, disputed, inDays, someone } from './kit.ts';

const to = (id: number) => ({ params: { id } });
const because = { reason: 'Frozen.' };

/** A course's cohort with one enrollment sold. The cohort is over, and its payout is due. */
async function soldCohort(s: ScenarioContext, courseId: number, { finalized = true, listCents = 20_000 } = {}) {
  const ctx = s.t.systemCtx();
  const { id } = await aCohort(ctx, { courseId, endsIn: 40 });
  const over = { starts_at: inDays(s, -60), ends_at: inDays(s, -55) };
  if (finalized) await s.t.db.updateTable('cohorts').set(over).where('id', '=', id).execute();
  await aSale(ctx, { of: { kind: 'cohort', id }, listCents });
  await openPayoutRows(ctx);
  await finalizeDuePayouts(ctx);
  const payouts = s.t.db.selectFrom('payouts').select(['id', 'payout_cents', 'status']).where('cohort_id', '=', id);
  const row = await payouts.executeTakeFirstOrThrow();
  if ((row.status === 'finalized') !== finalized) throw new Error(`The payout is ${row.status}.`);
  return { payoutId: row.id, cents: row.payout_cents ?? 0 };
}

/**
 * A school with a payout recipient that sold an enrollment for $200. `finalized`: its payout has been due since
 * yesterday.
 */
async function sold(s: ScenarioContext, finalized = true, listCents = 20_000) {
  const ctx = s.t.systemCtx();
  const { personId: adminId } = await someone(s);
  const { id: schoolId } = await aSchool(ctx, { adminId });
  const course = await aCourse(ctx, { schoolId });
  const { payoutId, cents } = await soldCohort(s, course.id, { finalized, listCents });
  const created = await callApi(s, adminId, `POST /teachers/payout_recipients?school_id=${schoolId}`, {
    name: 'Lantern LLC',
  });
  const recipientId: number = created.payoutRecipient.id;
  const transfer = {
    schoolId,
    recipientId,
    bankOn: '2027-01-13',
    reference: 'CB-1',
    amount: cents / 100,
    payoutIds: [payoutId],
  };
  return { adminId, schoolId, courseId: course.id, payoutId, recipientId, transfer };
}
type Sold = Awaited<ReturnType<typeof sold>>;
const transfer = async (s: ScenarioContext, more: (of: Sold) => object = () => ({}), of?: Sold) => {
  const sale = of ?? (await sold(s));
  return { as: 'staff' as const, body: { ...sale.transfer, ...more(sale) } };
};
async function paid(s: ScenarioContext) {
  const of = await sold(s);
  const { remittance } = await callApi(s, 'staff', 'POST /admin/remittances', of.transfer);
  return { ...of, remittanceId: remittance.id as number };
}
async function held(s: ScenarioContext) {
  const of = await sold(s);
  await callApi(s, 'staff', `POST /admin/payouts/${of.payoutId}/hold`, because);
  return of;
}

/** A refund that the bank returned. */
async function failedRefund(s: ScenarioContext) {
  const personId = await s.t.buyer();
  await callApi(s, personId, 'POST /stripe/checkout_credits', { paymentMethodId: 'pm_card_visa', creditsToBuy: 3 });
  const lots = s.t.db.selectFrom('credit_lots').select('id').where('user_id', '=', personId);
  await callApi(s, personId, `POST /credits/${(await lots.executeTakeFirstOrThrow()).id}/refunds`, {});
  await s.t.settle();
  const refunds = s.t.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.user_id', '=', personId);
  const { id, provider_refund_id } = await refunds.select(['r.id', 'r.provider_refund_id']).executeTakeFirstOrThrow();
  await s.t.sandbox.control(`refunds/${provider_refund_id}/fail`);
  await s.t.settle();
  return id;
}
/** A paid ticket. Returns its order line. */
async function line(s: ScenarioContext, more: { disputed?: true; pending?: true } = {}) {
  const { ticketTypeIds } = await anEvent(s.t.systemCtx(), {
    schoolId: s.world.school.id,
    tickets: [{ priceCents: 2000, nonmemberPriceCents: 2500 }],
  });
  const personId = await s.t.buyer();
  const orderId = more.pending
    ? (await callApi(s, personId, 'POST /stripe/build_event_payment_link', { ticketTypeId: ticketTypeIds[0] })).orderId
    : await bought(s, personId, ticketTypeIds[0]);
  if (more.disputed) await disputed(s, orderId);
  const lines = s.t.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId);
  return (await lines.executeTakeFirstOrThrow()).id;
}
const recipient = async (s: ScenarioContext) => {
  const { adminId, recipientId } = await sold(s, false);
  return { as: adminId, ...to(recipientId) };
};

export const money: Readonly<Record<string, Recording>> = {
  'POST /admin/promo_codes': {
    does: () => ({ as: 'staff', body: { code: 'SPRING-5', kind: 'percent', percent: 5, maxUses: 10 } }),
    cases: {
      'a code that there is': async (s) => {
        await callApi(s, 'staff', 'POST /admin/promo_codes', { code: 'TAKEN-5', kind: 'percent', percent: 5 });
        return { as: 'staff', body: { code: 'taken-5', kind: 'percent', percent: 5 } };
      },
      'without its percentage': () => ({ as: 'staff', body: { code: 'NONE', kind: 'percent' } }),
      'worth much, without a fresh proof': async (s) => {
        const { personId } = await someone(s, { isStaff: true });
        await s.t.cookieOf(personId);
        const authenticated_at = inDays(s, -1);
        await s.t.db.updateTable('sessions').set({ authenticated_at }).where('user_id', '=', personId).execute();
        return { as: personId, body: { code: 'MUCH', kind: 'percent', percent: 80 } };
      },
    },
  },
  'POST /admin/promo_codes/{id}/expire': {
    does: async (s) => {
      const { promoCode } = await callApi(s, 'staff', 'POST /admin/promo_codes', {
        code: 'ENDS-5',
        kind: 'percent',
        percent: 5,
      });
      return { as: 'staff', ...to(promoCode.id) };
    },
  },
  'POST /admin/refunds/{id}/retry': { does: async (s) => ({ as: 'staff', ...to(await failedRefund(s)) }) },
  'POST /admin/refunds/{id}/settle': {
    does: async (s) => ({
      as: 'staff',
      ...to(await failedRefund(s)),
      body: { reason: 'Bank transfer of January 13.' },
    }),
    cases: {
      'the bank decides': async (s) => {
        const id = await failedRefund(s);
        const refunds = s.t.db.selectFrom('refunds').select('order_id').where('id', '=', id);
        await disputed(s, (await refunds.executeTakeFirstOrThrow()).order_id!);
        return { as: 'staff', ...to(id), body: because };
      },
      'the bank has paid it': async (s) => {
        const id = await failedRefund(s);
        const refunds = s.t.db.selectFrom('refunds').select('order_id').where('id', '=', id);
        await disputed(s, (await refunds.executeTakeFirstOrThrow()).order_id!);
        const dispute = s.t.sandbox.world.state.all('disputes').at(-1);
        await s.t.sandbox.control(`disputes/${dispute?.id}/close`, { status: 'lost' });
        await s.t.settle();
        return { as: 'staff', ...to(id), body: because };
      },
      'not owed any more': async (s) => {
        const id = await failedRefund(s);
        await callApi(s, 'staff', `POST /admin/refunds/${id}/settle`, because);
        return { as: 'staff', ...to(id), body: because };
      },
    },
  },
  'POST /admin/order_lines/{id}/refunds': {
    does: async (s) => ({ as: 'staff', ...to(await line(s)), body: { cash: 5, ...because } }),
    cases: {
      'all of it': async (s) => ({ as: 'staff', ...to(await line(s)), body: { cash: 25, ...because } }),
      'more than is left': async (s) => ({ as: 'staff', ...to(await line(s)), body: { cash: 26, ...because } }),
      disputed: async (s) => ({ as: 'staff', ...to(await line(s, { disputed: true })), body: { cash: 5, ...because } }),
      'not paid': async (s) => ({
        as: 'staff',
        ...to(await line(s, { pending: true })),
        body: { cash: 5, ...because },
      }),
      'other figures': async (s) => ({
        as: 'staff',
        ...to(await line(s)),
        body: { cash: 5, expected: { restCash: 20, restCredits: 0 }, ...because },
      }),
    },
  },
  'POST /admin/payouts/{id}/hold': {
    does: async (s) => ({ as: 'staff', ...to((await sold(s)).payoutId), body: because }),
    cases: {
      'held already': async (s) => ({ as: 'staff', ...to((await held(s)).payoutId), body: because }),
      'paid already': async (s) => ({ as: 'staff', ...to((await paid(s)).payoutId), body: because }),
      void: async (s) => {
        const { payoutId } = await sold(s, false);
        const voided = { status: 'void' as const, voided_at: s.t.system.clock.now() };
        await s.t.db.updateTable('payouts').set(voided).where('id', '=', payoutId).execute();
        return { as: 'staff', ...to(payoutId), body: because };
      },
    },
  },
  'POST /admin/payouts/{id}/lift': {
    does: async (s) => ({ as: 'staff', ...to((await held(s)).payoutId), body: because }),
    cases: { 'not held': async (s) => ({ as: 'staff', ...to((await sold(s)).payoutId), body: because }) },
  },
  'POST /admin/payouts/{id}/fee': {
    does: async (s) => ({ as: 'staff', ...to((await sold(s, false)).payoutId), body: { percent: 5, ...because } }),
    cases: {
      'not lower': async (s) => ({
        as: 'staff',
        ...to((await sold(s, false)).payoutId),
        body: { percent: 99, ...because },
      }),
    },
  },
  'POST /admin/remittances': {
    does: (s) => transfer(s),
    cases: {
      'another sum': (s) => transfer(s, ({ transfer: { amount } }) => ({ amount: amount - 1 })),
      'in the future': (s) => transfer(s, () => ({ bankOn: '2027-01-20' })),
      'before it was final': (s) => transfer(s, () => ({ bankOn: '2027-01-02' })),
      'no day': (s) => transfer(s, () => ({ bankOn: '2027-02-30' })),
      'to someone else': async (s) => transfer(s, () => ({ recipientId: s.world.missingId })),
      'of another school': async (s) => {
        const other = await sold(s);
        return transfer(s, ({ payoutId }) => ({ payoutIds: [payoutId, other.payoutId] }));
      },
      'on hold': async (s) => transfer(s, undefined, await held(s)),
      'not final': async (s) => transfer(s, () => ({ amount: 100 }), await sold(s, false)),
      'paid already': async (s) => transfer(s, () => ({ reference: 'CB-2' }), await paid(s)),
      'less than a dollar': async (s) => transfer(s, undefined, await sold(s, true, 100)),
      'a reference that was used': async (s) => {
        const of = await paid(s);
        const { payoutId } = await soldCohort(s, of.courseId);
        return transfer(s, () => ({ payoutIds: [payoutId] }), of);
      },
    },
  },
  'POST /admin/remittances/{id}/returned': {
    does: async (s) => ({ as: 'staff', ...to((await paid(s)).remittanceId), body: because }),
    cases: {
      'returned before': async (s) => {
        const { remittanceId } = await paid(s);
        await callApi(s, 'staff', `POST /admin/remittances/${remittanceId}/returned`, because);
        return { as: 'staff', ...to(remittanceId), body: because };
      },
    },
  },
  'POST /teachers/payout_recipients': {
    does: async (s) => {
      const { adminId, schoolId } = await sold(s, false);
      return { as: adminId, query: { school_id: schoolId }, body: { name: 'Ada Lovelace' } };
    },
    cases: {
      'a name that there is': async (s) => {
        const { adminId, schoolId } = await sold(s, false);
        return { as: adminId, query: { school_id: schoolId }, body: { name: 'lantern llc' } };
      },
    },
  },
  'PATCH /teachers/payout_recipients/{id}': {
    does: async (s) => ({ ...(await recipient(s)), body: { name: 'Ada Lovelace' } }),
  },
  'POST /teachers/payout_recipients/{id}/default': {
    does: async (s) => {
      const { adminId, schoolId } = await sold(s, false);
      const created = await callApi(s, adminId, `POST /teachers/payout_recipients?school_id=${schoolId}`, {
        name: 'Ada',
      });
      return { as: adminId, ...to(created.payoutRecipient.id) };
    },
  },
  'DELETE /teachers/payout_recipients/{id}': { does: recipient },
};
