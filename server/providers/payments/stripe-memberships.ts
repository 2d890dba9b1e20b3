import Stripe from 'stripe';
import type { CardSetup, MembershipPayments, ProviderCard } from './membership-payments.ts';
import { PaymentsRefused } from './payments.ts';
import { idOf, invoiceOf, subscriptionOf } from './stripe-shapes.ts';

type CallStripe = <T>(action: string, call: () => Promise<T>) => Promise<T>;

const MAX_CARDS = 100;
const WITH_SCHEDULE = { expand: ['schedule'] };

function cardOf(method: Stripe.PaymentMethod): ProviderCard[] {
  if (!method.card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return [{ id: method.id, brand, last4, expMonth, expYear }];
}

function setupOf(session: Stripe.Checkout.Session): CardSetup {
  const intent = session.setup_intent && typeof session.setup_intent === 'object' ? session.setup_intent : null;
  return {
    id: session.id,
    url: session.url ?? null,
    state: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    cardId: session.status === 'complete' ? idOf(intent?.payment_method) : null,
  };
}

const refusedRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Stripe's subscriptions, portal, invoices, and saved cards. */
export function stripeMemberships(stripe: Stripe, callStripe: CallStripe, look: CallStripe): MembershipPayments {
  const read = async (id: string) => subscriptionOf(await stripe.subscriptions.retrieve(id, WITH_SCHEDULE));
  const dropPlan = async (id: string): Promise<void> => {
    const { scheduleId } = await read(id);
    if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId);
  };
  return {
    readSubscription: (id) => look('read subscription', () => read(id)),
    cancelSubscription: ({ id, key }) =>
      callStripe('cancel subscription', async () => {
        const before = await read(id);
        if (before.state === 'ended') return before;
        return subscriptionOf(await stripe.subscriptions.cancel(id, {}, { idempotencyKey: key }));
      }),
    setCancelAtPeriodEnd: ({ id, cancel }) =>
      callStripe('cancel at period end', async () => {
        await dropPlan(id);
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancel });
      }),
    changePriceAtPeriodEnd: ({ id, priceId }) =>
      callStripe('change price at period end', async () => {
        const before = await read(id);
        if (before.cancelAtPeriodEnd) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        const schedule = before.scheduleId
          ? await stripe.subscriptionSchedules.retrieve(before.scheduleId)
          : await stripe.subscriptionSchedules.create({ from_subscription: id });
        const [now] = schedule.phases;
        if (!now) throw new Error(`Schedule ${schedule.id} has no phase.`);
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          phases: [
            {
              items: [{ price: before.priceId, quantity: 1 }],
              start_date: now.start_date,
              end_date: Math.floor(before.periodEnd.getTime() / 1000),
            },
            { items: [{ price: priceId, quantity: 1 }] },
          ],
        });
      }),
    dropPlannedChange: (id) => callStripe('drop planned change', () => dropPlan(id)),

    createPrice: ({ key, name, cents, every }) =>
      callStripe('create price', async () => {
        const price = await stripe.prices.create(
          {
            currency: 'usd',
            unit_amount: cents,
            recurring: { interval: every },
            product_data: { name },
            nickname: name,
          },
          { idempotencyKey: key },
        );
        return { id: price.id };
      }),
    createPortal: ({ key, priceId, returnUrl }) =>
      callStripe('create portal', async () => {
        const product = idOf((await stripe.prices.retrieve(priceId)).product) ?? '';
        const portal = await stripe.billingPortal.configurations.create(
          {
            default_return_url: returnUrl,
            features: {
              subscription_update: {
                enabled: true,
                default_allowed_updates: ['price'],
                // The unused part is credited, and a whole new period is paid right away.
                proration_behavior: 'always_invoice',
                billing_cycle_anchor: 'now',
                products: [{ product, prices: [priceId] }],
              },
            },
          },
          { idempotencyKey: key },
        );
        return { id: portal.id };
      }),
    openPriceChange: (input) =>
      callStripe('open price change', async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: input.customerId,
          configuration: input.portalId,
          return_url: input.backUrl,
          flow_data: {
            type: 'subscription_update_confirm',
            after_completion: { type: 'redirect', redirect: { return_url: input.doneUrl } },
            subscription_update_confirm: {
              subscription: input.subscriptionId,
              items: [{ id: input.itemId, price: input.priceId, quantity: 1 }],
            },
          },
        });
        return { url };
      }),

    readInvoice: (id) =>
      look('read invoice', async () => invoiceOf(await stripe.invoices.retrieve(id, { expand: ['payments'] }))),
    listInvoices: (subscription) =>
      look('list invoices', async () => {
        const { data } = await stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] });
        return data.map(invoiceOf);
      }),
    payInvoice: (id) =>
      callStripe('pay invoice', async () => {
        try {
          return (await stripe.invoices.pay(id)).status === 'paid' ? 'paid' : 'declined';
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) return 'declined';
          // Paid or voided in the meantime: its current state counts.
          if (refusedRequest(error))
            return (await stripe.invoices.retrieve(id)).status === 'paid' ? 'paid' : 'declined';
          throw error;
        }
      }),

    listCards: (customerId) =>
      look('list cards', async () => {
        const customer = await stripe.customers.retrieve(customerId);
        const { data } = await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: MAX_CARDS });
        const preferred = customer.deleted ? null : customer.invoice_settings.default_payment_method;
        return { cards: data.flatMap(cardOf), defaultId: idOf(preferred) };
      }),
    setDefaultCard: ({ customerId, subscriptionId, cardId }) =>
      callStripe('use card', async () => {
        try {
          await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
          if (subscriptionId) await stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId });
        } catch (error) {
          throw refusedRequest(error) ? new PaymentsRefused(error.message) : error;
        }
      }),
    openCardSetup: (input) =>
      callStripe('open card setup', async () =>
        setupOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'setup',
              currency: 'usd',
              allowed_payment_method_types: ['card'],
              customer: input.customerId,
              client_reference_id: input.reference,
              success_url: input.doneUrl,
              cancel_url: input.backUrl,
              metadata: { reference: input.reference },
            },
            { idempotencyKey: input.key },
          ),
        ),
      ),
    readCardSetup: (id) =>
      look('read card setup', async () =>
        setupOf(await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })),
      ),
  };
}
