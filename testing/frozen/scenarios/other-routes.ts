import Stripe from 'stripe';
import { SANDBOX_WEBHOOK_SECRET } from '#server/platform/config.ts';
import type { RoutePreparation, ScenarioContext } from '../session.ts';
import { callApi, someone } from './kit.ts';

/** The provider's event after a successful payment. */
async function paidEvent(s: ScenarioContext): Promise<string> {
  const personId = await s.t.buyer();
  await s.t.settle();
  await callApi(s, personId, 'POST /stripe/checkout_credits', { paymentMethodId: 'pm_card_visa', creditsToBuy: 3 });
  const event = s.t.newEvents().find(({ type }) => type === 'payment_intent.succeeded');
  return JSON.stringify(event);
}
const webhook = (payload: string, secret = SANDBOX_WEBHOOK_SECRET) => ({
  method: 'POST' as const,
  url: '/webhooks/stripe',
  payload,
  headers: {
    'content-type': 'application/json',
    'stripe-signature': new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret }),
  },
});
const unsubscribe = (uuid: string) => ({
  method: 'POST' as const,
  url: `/unsubscribe/${uuid}`,
  payload: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
/** The unsubscribe secret of an email that can be stopped. */
async function stoppable(s: ScenarioContext): Promise<string> {
  const { personId } = await someone(s);
  const row = {
    user_id: personId,
    to_address: `stops${personId}@example.test`,
    kind: 'lesson_opened',
    occasion: 'frozen',
    data: {},
    transactional: false,
    state: 'skipped',
    skip_reason: 'frozen',
    queued_at: s.t.system.clock.now(),
  };
  return (await s.t.db.insertInto('sends').values(row).returning('uuid').executeTakeFirstOrThrow()).uuid;
}

/** Requests outside the API that change something. */
export const otherRoutes: Readonly<Record<string, RoutePreparation>> = {
  'one click in a mail program': async (s) => unsubscribe(await stoppable(s)),
  twice: async (s) => {
    const request = unsubscribe(await stoppable(s));
    await s.t.app.inject(request);
    return request;
  },
  'a link of no mail': async () => unsubscribe('00000000-0000-4000-8000-000000000000'),
  'a payment succeeded': async (s) => webhook(await paidEvent(s)),
  'the same event again': async (s) => {
    const request = webhook(await paidEvent(s));
    await s.t.app.inject(request);
    return request;
  },
  'another signature': async (s) => webhook(await paidEvent(s), 'whsec_another'),
};
