import { type ACohort, aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, disputed, exhausted, inDays, someone } from './kit.ts';

/** A cohort whose price is fifteen credits. */
const cohort = (s: ScenarioContext, input: ACohort = {}) =>
  aCohort(s.t.systemCtx(), { nonmemberPriceCents: 15_000, ...input });
const to = (id: number) => ({ params: { id } });

async function soldOut(s: ScenarioContext) {
  const createdCohort = await cohort(s, { capacity: 1 });
  await enrolled(s, createdCohort.id);
  return createdCohort;
}
async function enrolled(s: ScenarioContext, cohortId: number): Promise<number> {
  const personId = await s.t.buyer({ credits: 15 });
  await s.t.select(personId, cohortId);
  await callApi(s, personId, 'POST /cohort_interests/enroll', { creditsToSpend: 15 });
  return personId;
}
/** A person who completed a cohort; returns the cohort and its course as well. */
async function completed(s: ScenarioContext): Promise<[personId: number, cohortId: number, courseId: number]> {
  const { id, courseId } = await cohort(s);
  const personId = await enrolled(s, id);
  const state = { state: 'completed' as const, completed_at: s.t.system.clock.now() };
  await s.t.db.updateTable('enrolments').set(state).where('user_id', '=', personId).execute();
  return [personId, id, courseId];
}
const CORRECTION = { personName: 'Ada Bell', reason: 'As in my passport.' };
async function letterName(s: ScenarioContext, personId: number, cohortId: number): Promise<string> {
  const response = await s.t.as(personId, { url: `/api/v1/certificates/${cohortId}` });
  return response.json().toIssue.personName;
}
async function issued(s: ScenarioContext) {
  const [personId, cohortId] = await completed(s);
  const personName = await letterName(s, personId, cohortId);
  await callApi(s, personId, `POST /certificates/${cohortId}`, { personName });
  return { personId, cohortId };
}
async function paid(s: ScenarioContext, cohortId: number) {
  const personId = await s.t.buyer();
  await s.t.select(personId, cohortId);
  const { body } = await s.t.link(personId);
  await s.t.pay(body.orderId);
  await s.t.settle();
  return { personId, orderId: Number(body.orderId) };
}
async function selecting(
  s: ScenarioContext,
  options: Parameters<ScenarioContext['t']['buyer']>[0],
  ...cohortIds: number[]
) {
  const personId = await s.t.buyer(options);
  await s.t.select(personId, ...cohortIds);
  return personId;
}
const statusOf = (s: ScenarioContext, id: number, status: object) =>
  s.t.db.updateTable('cohorts').set(status).where('id', '=', id).execute();
const closed = async (s: ScenarioContext) => {
  const createdCohort = await cohort(s);
  await statusOf(s, createdCohort.id, { payment_due_at: inDays(s, -1) });
  return createdCohort;
};
const payment = { mode: 'payment' };

const fault = (s: ScenarioContext, route: string, more: object = {}) =>
  s.t.sandbox.control('requests/faults', { route, status: 503, times: 3, ...more });
const noFaults = (s: ScenarioContext) => () => s.t.sandbox.world.faults.clear();

const code = async (s: ScenarioContext, text: string, more: object = {}) =>
  (await callApi(s, 'staff', 'POST /admin/promo_codes', { code: text, kind: 'percent', percent: 10, ...more }))
    .promoCode;

const boughtCredits = (s: ScenarioContext, personId: number, creditsToBuy = 3) =>
  callApi(s, personId, 'POST /stripe/checkout_credits', { paymentMethodId: 'pm_card_visa', creditsToBuy });
const lotOf = async (s: ScenarioContext, personId: number) => {
  const lots = s.t.db.selectFrom('credit_lots').select('id').where('user_id', '=', personId).orderBy('id');
  return (await lots.executeTakeFirstOrThrow()).id;
};
async function payPalOrder(s: ScenarioContext, personId: number, options?: object) {
  const { ppOrderId } = await callApi(s, personId, 'POST /paypal/orders', { creditsToBuy: 4 });
  if (options) await s.t.sandbox.control(`paypal_orders/${ppOrderId}/approve`, options);
  return ppOrderId as string;
}

async function member(s: ScenarioContext, yearly = 'monthly') {
  const personId = await s.t.buyer();
  const { body } = await s.t.link(personId, { mode: 'subscription', include_interests: false, yearly });
  await s.t.pay(body.orderId);
  await s.t.settle();
  return personId;
}
const cancels = (s: ScenarioContext, personId: number) => callApi(s, personId, 'POST /subscriptions/cancel', {});

export const checkout: Readonly<Record<string, Recording>> = {
  'POST /courses/{id}/follow': {
    cases: {
      'no more': async (s) => {
        const { courseId } = await cohort(s);
        const { personId } = await someone(s);
        await callApi(s, personId, `POST /courses/${courseId}/follow`, { following: true });
        return { as: personId, ...to(courseId), body: { following: false } };
      },
      archived: async (s) => {
        const { courseId } = await cohort(s);
        await s.t.db
          .updateTable('courses')
          .set({ archived_at: s.t.system.clock.now() })
          .where('id', '=', courseId)
          .execute();
        return { as: 'lead', ...to(courseId), body: { following: true } };
      },
    },
  },
  'POST /cohort_interests/select': {
    does: async (s) => ({ as: 'lead', body: { cohortId: (await cohort(s)).id, selected: true } }),
    cases: {
      'sold out': async (s) => ({ as: 'lead', body: { cohortId: (await soldOut(s)).id } }),
      'enrolled already': async (s) => {
        const { id } = await cohort(s);
        return { as: await enrolled(s, id), body: { cohortId: id } };
      },
      'taken already': async (s) => {
        const [personId, , courseId] = await completed(s);
        return { as: personId, body: { cohortId: (await cohort(s, { courseId })).id } };
      },
      cancelled: async (s) => {
        const { id } = await cohort(s);
        await statusOf(s, id, { status: 'cancelled', cancelled_at: s.t.system.clock.now() });
        return { as: 'lead', body: { cohortId: id } };
      },
      'a draft': async (s) => ({ as: 'lead', body: { cohortId: (await cohort(s, { open: false })).id } }),
      over: async (s) => {
        const { id } = await cohort(s);
        const past = { starts_at: inDays(s, -60), ends_at: inDays(s, -20), payment_due_at: inDays(s, -61) };
        await statusOf(s, id, past);
        return { as: 'lead', body: { cohortId: id } };
      },
      closed: async (s) => ({ as: 'lead', body: { cohortId: (await closed(s)).id } }),
    },
  },
  'POST /stripe/build_payment_link': {
    does: async (s) => ({ as: await selecting(s, {}, (await cohort(s)).id), body: payment }),
    cases: {
      'with credits, as a member': async (s) => ({
        as: await selecting(s, { credits: 5, member: true }, (await cohort(s)).id),
        body: { ...payment, creditsToSpend: 5, quotedPrice: 100 },
      }),
      'a membership': async (s) => ({
        as: await s.t.buyer(),
        body: { mode: 'subscription', includeInterests: false, yearly: 'yearly' },
      }),
      'a course with a membership': async (s) => ({
        as: await selecting(s, {}, (await cohort(s)).id),
        body: { mode: 'subscription', includeInterests: true, yearly: 'monthly' },
      }),
      'nothing selected': async (s) => ({ as: await s.t.buyer(), body: payment }),
      'at a price of before': async (s) => ({
        as: await selecting(s, {}, (await cohort(s)).id),
        body: { ...payment, quotedPrice: 140 },
      }),
      'more credits than there are': async (s) => ({
        as: await selecting(s, { credits: 2 }, (await cohort(s)).id),
        body: { ...payment, creditsToSpend: 3 },
      }),
      'nothing left to pay': async (s) => ({
        as: await selecting(s, { credits: 15 }, (await cohort(s)).id),
        body: { ...payment, creditsToSpend: 15 },
      }),
      'less than can be charged': async (s) => ({
        as: await selecting(s, { credits: 15 }, (await cohort(s, { nonmemberPriceCents: 15_020 })).id),
        body: { ...payment, creditsToSpend: 15 },
      }),
      'cannot be bought any more': async (s) => ({ as: await selecting(s, {}, (await closed(s)).id), body: payment }),
      'sold out meanwhile': async (s) => ({ as: await selecting(s, {}, (await soldOut(s)).id), body: payment }),
      'more seats than may wait for payment': async (s) => {
        const ids: number[] = [];
        for (let n = 0; n < 6; n += 1) ids.push((await cohort(s)).id);
        return { as: await selecting(s, {}, ...ids), body: payment };
      },
      'address not confirmed': async (s) => ({
        as: await selecting(s, { verified: false }, (await cohort(s)).id),
        body: payment,
      }),
      'a member already': async (s) => ({
        as: await s.t.buyer({ member: true }),
        body: { mode: 'subscription', includeInterests: false },
      }),
      'the checkout before was just paid': async (s) => {
        const personId = await selecting(s, {}, (await cohort(s)).id);
        const { body } = await s.t.link(personId);
        await s.t.pay(body.orderId);
        return { as: personId, body: payment };
      },
      'the provider is away': async (s) => {
        await fault(s, 'POST /v1/checkout/sessions');
        return { as: await selecting(s, {}, (await cohort(s)).id), body: payment, after: noFaults(s) };
      },
      'an upgrade': async (s) => {
        const personId = await member(s);
        const started_at = inDays(s, -1);
        await s.t.db.updateTable('subscriptions').set({ started_at }).where('user_id', '=', personId).execute();
        return { as: personId, body: { mode: 'subscription', upgrade: 'premium_membership', yearly: 'yearly' } };
      },
      'an upgrade that is not offered': async (s) => ({
        as: await member(s),
        body: { mode: 'subscription', upgrade: 'master', yearly: 'yearly' },
      }),
      'an upgrade of what ends': async (s) => {
        const personId = await member(s);
        await cancels(s, personId);
        return { as: personId, body: { mode: 'subscription', upgrade: 'premium_membership', yearly: 'yearly' } };
      },
      'its key after it failed': async (s) => {
        const personId = await selecting(s, {}, (await cohort(s)).id);
        const headers = { 'idempotency-key': 'frozen, failed' };
        await fault(s, 'POST /v1/checkout/sessions');
        await s.t.as(personId, { method: 'POST', url: '/api/v1/stripe/build_payment_link', payload: payment, headers });
        noFaults(s)();
        return { as: personId, body: payment, headers };
      },
      'too many': async (s) => {
        const personId = await selecting(s, {}, (await cohort(s)).id);
        await callApi(s, personId, 'POST /stripe/build_payment_link', payment);
        return { as: personId, body: payment, after: await exhausted(s, 'checkout_links') };
      },
    },
  },
  'POST /cohort_interests/enroll': {
    does: async (s) => ({
      as: await selecting(s, { credits: 15 }, (await cohort(s)).id),
      body: { creditsToSpend: 15 },
    }),
    cases: {
      'something left to pay': async (s) => ({
        as: await selecting(s, { credits: 15 }, (await cohort(s)).id),
        body: { creditsToSpend: 14 },
      }),
      'nothing selected': async (s) => ({ as: await s.t.buyer({ credits: 15 }), body: { creditsToSpend: 15 } }),
      'sold out meanwhile': async (s) => ({
        as: await selecting(s, { credits: 15 }, (await soldOut(s)).id),
        body: { creditsToSpend: 15 },
      }),
      'its key with another body': async (s) => {
        const personId = await selecting(s, { credits: 15 }, (await cohort(s)).id);
        const headers = { 'idempotency-key': 'frozen, used twice' };
        await s.t.enroll(personId, 15, {}, headers);
        return { as: personId, body: { creditsToSpend: 14 }, headers };
      },
    },
  },
  'POST /schools/{id}/follow': {
    does: async (s) => ({ as: (await someone(s)).personId, ...to(s.world.school.id), body: { following: true } }),
    cases: {
      'no more': ({ world }) => ({ as: 'lead', ...to(world.school.id), body: { following: false } }),
    },
  },
  'POST /cohorts/{id}/leaving': {
    does: async (s) => {
      const { id } = await cohort(s);
      const { personId } = await paid(s, id);
      return { as: personId, ...to(id), body: { quoted: { cash: 150, credits: 0 } } };
    },
    cases: {
      'paid by credits': async (s) => {
        const { id } = await cohort(s);
        return { as: await enrolled(s, id), ...to(id), body: {} };
      },
      'another refund': async (s) => {
        const { id } = await cohort(s);
        const { personId } = await paid(s, id);
        return { as: personId, ...to(id), body: { quoted: { cash: 100, credits: 0 } } };
      },
      'a disputed payment': async (s) => {
        const { id } = await cohort(s);
        const { personId, orderId } = await paid(s, id);
        await disputed(s, orderId);
        return { as: personId, ...to(id), body: {} };
      },
    },
  },
  'POST /cohorts/{id}/waitlist': {
    does: async (s) => ({ as: (await someone(s)).personId, ...to((await soldOut(s)).id) }),
    cases: {
      'seats are free': async (s) => ({ as: 'lead', ...to((await cohort(s)).id) }),
      'enrolled already': async (s) => {
        const { id } = await cohort(s, { capacity: 1 });
        return { as: await enrolled(s, id), ...to(id) };
      },
      closed: async (s) => ({ as: 'lead', ...to((await closed(s)).id) }),
    },
  },
  'DELETE /cohorts/{id}/waitlist': {
    does: async (s) => {
      const [{ personId }, { id }] = [await someone(s), await soldOut(s)];
      await callApi(s, personId, `POST /cohorts/${id}/waitlist`);
      return { as: personId, ...to(id) };
    },
  },
  'GET /promo_codes/{id}': {
    does: async (s) => {
      const [{ personId }] = [await someone(s), await code(s, 'FROZEN-SEEN')];
      const { id } = await callApi(s, personId, 'POST /promo_codes', { promoCode: 'FROZEN-SEEN' });
      return { as: personId, ...to(id) };
    },
  },
  'GET /certificates/{cohortId}': {
    does: async (s) => {
      const { personId, cohortId } = await issued(s);
      return { as: personId, params: { cohortId } };
    },
    cases: {
      'not issued': async (s) => {
        const [personId, cohortId] = await completed(s);
        return { as: personId, params: { cohortId } };
      },
      'not completed': async (s) => {
        const { id } = await cohort(s);
        return { as: await enrolled(s, id), params: { cohortId: id } };
      },
      'a disputed payment': async (s) => {
        const [personId, cohortId] = await completed(s);
        const suspended = { suspended_at: s.t.system.clock.now() };
        await s.t.db.updateTable('enrolments').set(suspended).where('user_id', '=', personId).execute();
        return { as: personId, params: { cohortId } };
      },
    },
  },
  'POST /certificates/{cohortId}': {
    does: async (s) => {
      const [personId, cohortId] = await completed(s);
      return { as: personId, params: { cohortId }, body: { personName: await letterName(s, personId, cohortId) } };
    },
    cases: {
      'another name than was shown': async (s) => {
        const [personId, cohortId] = await completed(s);
        return { as: personId, params: { cohortId }, body: { personName: 'Somebody Else' } };
      },
    },
  },
  'POST /certificates/{cohortId}/corrections': {
    does: async (s) => {
      const { personId, cohortId } = await issued(s);
      return { as: personId, params: { cohortId }, body: CORRECTION };
    },
    cases: {
      'a second time': async (s) => {
        const { personId, cohortId } = await issued(s);
        await callApi(s, personId, `POST /certificates/${cohortId}/corrections`, CORRECTION);
        return { as: personId, params: { cohortId }, body: { ...CORRECTION, personName: 'Ada B. Bell' } };
      },
    },
  },
  'POST /admin/users/{id}/certificates/{cohortId}/corrections': {
    does: async (s) => {
      const { personId, cohortId } = await issued(s);
      return { as: s.world.people.staff, params: { id: personId, cohortId }, body: CORRECTION };
    },
  },
  'GET /admin/users/{id}/certificates': {
    does: async (s) => {
      const { personId, cohortId } = await issued(s);
      await callApi(s, personId, `POST /certificates/${cohortId}/corrections`, CORRECTION);
      return { as: s.world.people.staff, params: { id: personId } };
    },
  },
  'POST /promo_codes': {
    does: async (s) => {
      await code(s, 'FROZEN-TEN');
      return { as: (await someone(s)).personId, body: { promoCode: 'frozen-ten' } };
    },
    cases: {
      'a membership': async (s) => {
        await code(s, 'FROZEN-MEMBER', { kind: 'membership', percent: null, months: 1 });
        return { as: (await someone(s)).personId, body: { promoCode: 'FROZEN-MEMBER' } };
      },
      'no such code': () => ({ as: 'lead', body: { promoCode: 'NO SUCH CODE' } }),
      'used already': async (s) => {
        const [{ personId }] = [await someone(s), await code(s, 'FROZEN-ONCE')];
        await callApi(s, personId, 'POST /promo_codes', { promoCode: 'FROZEN-ONCE' });
        await s.t.drainJobs();
        return { as: personId, body: { promoCode: 'FROZEN-ONCE' } };
      },
      'used up': async (s) => {
        await code(s, 'FROZEN-FEW', { maxUses: 1 });
        await callApi(s, (await someone(s)).personId, 'POST /promo_codes', { promoCode: 'FROZEN-FEW' });
        return { as: (await someone(s)).personId, body: { promoCode: 'FROZEN-FEW' } };
      },
      expired: async (s) => {
        const { id } = await code(s, 'FROZEN-PAST');
        await callApi(s, 'staff', `POST /admin/promo_codes/${id}/expire`);
        return { as: (await someone(s)).personId, body: { promoCode: 'FROZEN-PAST' } };
      },
    },
  },
  'POST /stripe/checkout_credits': {
    does: async (s) => ({
      as: await s.t.buyer(),
      body: { paymentMethodId: 'pm_card_visa', creditsToBuy: 3, quotedPrice: 30 },
    }),
    cases: {
      'the bank asks its owner': async (s) => ({
        as: await s.t.buyer(),
        body: { paymentMethodId: 'pm_card_authenticationRequired', creditsToBuy: 3 },
      }),
      'at a price of before': async (s) => ({
        as: await s.t.buyer(),
        body: { paymentMethodId: 'pm_card_visa', creditsToBuy: 3, quotedPrice: 29 },
      }),
      'none, and too many': async (s) => ({
        as: await s.t.buyer(),
        body: { paymentMethodId: 'pm_card_visa', creditsToBuy: 101 },
      }),
      'a declined card': async (s) => ({
        as: await s.t.buyer(),
        body: { paymentMethodId: 'pm_card_visa_chargeDeclinedInsufficientFunds', creditsToBuy: 3 },
      }),
      'the answer got lost': async (s) => {
        await fault(s, 'POST /v1/payment_intents/*/confirm', { when: 'after', status: 500, times: 1, stored: true });
        await fault(s, 'GET /v1/payment_intents/*', { status: 500, times: 2, stored: false });
        return {
          as: await s.t.buyer(),
          body: { paymentMethodId: 'pm_card_visa', creditsToBuy: 4 },
          after: noFaults(s),
        };
      },
    },
  },
  'POST /paypal/orders': {
    does: async (s) => ({ as: await s.t.buyer(), body: { creditsToBuy: 4, quotedPrice: 40 } }),
    cases: {
      'at a price of before': async (s) => ({ as: await s.t.buyer(), body: { creditsToBuy: 4, quotedPrice: 39 } }),
      'no PayPal here': async (s) => {
        const { paypal } = s.t.system.providers;
        Object.assign(s.t.system.providers, { paypal: null });
        const after = () => void Object.assign(s.t.system.providers, { paypal });
        return { as: await s.t.buyer(), body: { creditsToBuy: 4 }, after };
      },
    },
  },
  'POST /paypal/checkout_credits': {
    does: async (s) => {
      const personId = await s.t.buyer();
      return { as: personId, body: { ppOrderId: await payPalOrder(s, personId, {}), creditsToBuy: 4 } };
    },
    cases: {
      'not approved': async (s) => {
        const personId = await s.t.buyer();
        return { as: personId, body: { ppOrderId: await payPalOrder(s, personId), creditsToBuy: 4 } };
      },
      'another number': async (s) => {
        const personId = await s.t.buyer();
        return { as: personId, body: { ppOrderId: await payPalOrder(s, personId, {}), creditsToBuy: 5 } };
      },
      declined: async (s) => {
        const personId = await s.t.buyer();
        return {
          as: personId,
          body: { ppOrderId: await payPalOrder(s, personId, { failsCapture: true }), creditsToBuy: 4 },
        };
      },
      'of someone else': async (s) => ({
        as: await s.t.buyer(),
        body: { ppOrderId: await payPalOrder(s, await s.t.buyer(), {}), creditsToBuy: 4 },
      }),
    },
  },
  'POST /credits/{id}/refunds': {
    does: async (s) => {
      const personId = await s.t.buyer();
      await boughtCredits(s, personId);
      return { as: personId, ...to(await lotOf(s, personId)), body: { refund: 30 } };
    },
    cases: {
      'another amount': async (s) => {
        const personId = await s.t.buyer();
        await boughtCredits(s, personId);
        return { as: personId, ...to(await lotOf(s, personId)), body: { refund: 20 } };
      },
      'were given': async (s) => {
        const personId = await s.t.buyer({ credits: 3 });
        return { as: personId, ...to(await lotOf(s, personId)), body: {} };
      },
    },
  },
  'POST /subscriptions/cancel': {
    does: async (s) => ({ as: await member(s), body: {} }),
    cases: {
      'none to cancel': () => ({ as: 'lead', body: {} }),
      'was given': async (s) => ({ as: await s.t.buyer({ member: true }), body: {} }),
      'a payment is open': async (s) => {
        const personId = await member(s);
        const grace = { status: 'grace' as const, grace_until: inDays(s, 10) };
        await s.t.db.updateTable('subscriptions').set(grace).where('user_id', '=', personId).execute();
        return { as: personId, body: { downgradeTo: 'base' } };
      },
      'to a plan that is not smaller': async (s) => ({ as: await member(s), body: { downgradeTo: 'base' } }),
    },
  },
  'POST /subscriptions/revert_cancel': {
    does: async (s) => {
      const personId = await member(s);
      await cancels(s, personId);
      return { as: personId };
    },
    cases: { 'nothing planned': async (s) => ({ as: await member(s) }) },
  },
  'POST /subscriptions/refund': {
    does: async (s) => ({ as: await member(s) }),
    cases: { 'was given': async (s) => ({ as: await s.t.buyer({ member: true }) }) },
  },
  'POST /stripe/change_payment_method': { does: async (s) => ({ as: await member(s) }) },
  'POST /stripe/subscriptions/update_default_payment_method': {
    does: async (s) => {
      const personId = await member(s);
      const { stripeLink } = await callApi(s, personId, 'POST /stripe/change_payment_method');
      await s.t.sandbox.control(`checkout_sessions/${stripeLink.split('/').at(-1)}/pay`, { card: '5555555555554444' });
      await s.t.settle();
      const { paymentMethods } = await callApi(s, personId, 'GET /stripe/payment_methods');
      const other = paymentMethods.find((card: { defaultPaymentMethod: boolean }) => !card.defaultPaymentMethod);
      return { as: personId, body: { paymentMethodId: other.id } };
    },
    cases: { 'a card of no one': async (s) => ({ as: await member(s), body: { paymentMethodId: 'pm_unknown' } }) },
  },
  'POST /notifications/{id}/read': {
    does: async (s) => {
      const { personId } = await someone(s);
      const row = { user_id: personId, kind: 'lesson_opened', occasion: 'frozen', title: 'A lesson' };
      const rows = s.t.db.insertInto('notifications').values({ ...row, created_at: s.t.system.clock.now() });
      const notification = await rows.returning('id').executeTakeFirstOrThrow();
      return { as: personId, ...to(notification.id) };
    },
  },
};
