import type Stripe from 'stripe';
import { invalidParam, refused } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf, type World } from '../world.ts';
import { captureCharge } from './charges.ts';
import { needCharge, needCustomer, needIntent } from './lookup.ts';
import { methodFor } from './payment-methods.ts';
import { mergeMetadata, omitUndefined, on, orNull } from './route.ts';
import {
  AUTHENTICATION_FAILED,
  checkAmount,
  declinedError,
  failIntent,
  makeIntent,
  takePayment,
} from './take-payment.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function wrongState(intent: Stripe.PaymentIntent, verb: string, wanted: string): Error {
  return refused(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${wanted}.`,
    'payment_intent_unexpected_state',
    { payment_intent: JSON.parse(JSON.stringify(intent)) },
  );
}

/** A payment method that may pay for this intent: its customer's, or one without a customer. */
function payer(world: World, id: string, customer: string | null): Stripe.PaymentMethod {
  const method = methodFor(world, id);
  const owner = idOf(method.customer);
  if (owner && owner !== customer) {
    throw invalidParam(
      'payment_method',
      customer
        ? `The payment method ${id} does not belong to the customer ${customer}.`
        : `The payment method ${id} belongs to a customer. You must provide the customer when using it.`,
    );
  }
  return method;
}

function confirm(
  world: World,
  intent: Stripe.PaymentIntent,
  input: { payment_method?: string; off_session?: unknown; return_url?: string; error_on_requires_action?: boolean },
): Stripe.PaymentIntent {
  if (!OPEN.includes(intent.status))
    throw wrongState(intent, 'confirm', 'confirmed: requires_payment_method, requires_confirmation');
  const id = input.payment_method ?? idOf(intent.payment_method);
  if (!id) {
    throw refused(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      'payment_intent_unexpected_state',
    );
  }
  const method = payer(world, id, idOf(intent.customer));
  const offSession =
    (input.off_session !== undefined && input.off_session !== false) || input.error_on_requires_action === true;
  const outcome = takePayment(world, intent, method, { offSession, returnUrl: input.return_url ?? null });
  if (outcome.kind === 'declined') throw declinedError(intent, outcome.decline);
  return intent;
}

/** Handles the owner's answer on the authentication page. Subscription invoices watch their intents themselves. */
export function handleAuthentication(world: World, intent: Stripe.PaymentIntent, yes: boolean): void {
  if (intent.status !== 'requires_action') throw wrongState(intent, 'authenticate', 'authenticated: requires_action');
  const method = methodFor(world, idOf(intent.payment_method) ?? '');
  if (yes) takePayment(world, intent, method, { offSession: false, authenticated: true });
  else failIntent(world, intent, method, AUTHENTICATION_FAILED, null);
}

export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): void {
  if (!OPEN.includes(intent.status) && intent.status !== 'requires_capture') {
    throw wrongState(
      intent,
      'cancel',
      'canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing',
    );
  }
  world.change(
    'payment_intents',
    intent,
    {
      status: 'canceled',
      canceled_at: world.now(),
      cancellation_reason: reason,
      next_action: null,
      amount_capturable: 0,
    },
    'payment_intent.canceled',
  );
}

export const paymentIntentRoutes = [
  on<Stripe.PaymentIntentCreateParams>(
    'POST',
    '/v1/payment_intents',
    'PaymentIntentCreateParams',
    (world, { input }) => {
      checkAmount(input.amount);
      if (input.customer) needCustomer(world, input.customer, 'customer');
      if (input.off_session !== undefined && input.off_session !== false && !input.confirm) {
        throw invalidParam('off_session', 'You can only set `off_session` when `confirm` is true.');
      }
      const method = input.payment_method ? payer(world, input.payment_method, input.customer ?? null) : null;
      const intent = makeIntent(world, {
        amount: input.amount,
        currency: input.currency,
        customer: input.customer ?? null,
        description: input.description ?? null,
        metadata: mergeMetadata({}, input.metadata),
        captureMethod: input.capture_method,
        receiptEmail: input.receipt_email ?? null,
        setupFutureUsage: input.setup_future_usage ?? null,
        statementDescriptor: input.statement_descriptor ?? null,
        statementDescriptorSuffix: input.statement_descriptor_suffix ?? null,
      });
      world.change(
        'payment_intents',
        intent,
        omitUndefined({
          allowed_payment_method_types: input.allowed_payment_method_types,
          automatic_payment_methods: input.automatic_payment_methods && {
            allow_redirects: 'always' as const,
            ...input.automatic_payment_methods,
          },
        }),
      );
      if (method)
        world.change('payment_intents', intent, { payment_method: method.id, status: 'requires_confirmation' });
      return input.confirm ? confirm(world, intent, { ...input, payment_method: method?.id }) : intent;
    },
  ),
  on<Stripe.PaymentIntentListParams>(
    'GET',
    '/v1/payment_intents',
    'PaymentIntentListParams',
    (world, { input, url }) => {
      const rows = world.state
        .all('payment_intents')
        .filter((row) => !input.customer || idOf(row.customer) === input.customer);
      return page(createdWithin(rows, input.created), input as Input, url);
    },
  ),
  on('GET', '/v1/payment_intents/:id', 'PaymentIntentRetrieveParams', (world, { id }) => needIntent(world, id)),
  on<Stripe.PaymentIntentUpdateParams>(
    'POST',
    '/v1/payment_intents/:id',
    'PaymentIntentUpdateParams',
    (world, { id, input }) => {
      const intent = needIntent(world, id);
      const onlyNotes = Object.keys(input).every((key) => ['metadata', 'description', 'expand'].includes(key));
      if (!onlyNotes && !OPEN.includes(intent.status)) throw wrongState(intent, 'update', 'updated');
      if (input.amount !== undefined) checkAmount(input.amount);
      if (input.customer) needCustomer(world, input.customer, 'customer');
      const method = input.payment_method
        ? payer(world, input.payment_method, input.customer ?? idOf(intent.customer))
        : null;
      return world.change(
        'payment_intents',
        intent,
        omitUndefined({
          amount: input.amount,
          currency: input.currency,
          customer: input.customer,
          description: input.description,
          metadata: input.metadata === undefined ? undefined : mergeMetadata(intent.metadata, input.metadata),
          payment_method: method?.id,
          receipt_email: input.receipt_email === undefined ? undefined : orNull(input.receipt_email),
          setup_future_usage: input.setup_future_usage === undefined ? undefined : orNull(input.setup_future_usage),
          statement_descriptor: input.statement_descriptor,
          status: method ? ('requires_confirmation' as const) : undefined,
          next_action: method ? null : undefined,
        }),
      );
    },
  ),
  on<Stripe.PaymentIntentConfirmParams>(
    'POST',
    '/v1/payment_intents/:id/confirm',
    'PaymentIntentConfirmParams',
    (world, { id, input }) => {
      const intent = needIntent(world, id);
      if (input.setup_future_usage !== undefined || input.receipt_email !== undefined) {
        world.change(
          'payment_intents',
          intent,
          omitUndefined({
            setup_future_usage: input.setup_future_usage === undefined ? undefined : orNull(input.setup_future_usage),
            receipt_email: input.receipt_email === undefined ? undefined : orNull(input.receipt_email),
          }),
        );
      }
      return confirm(world, intent, input);
    },
  ),
  on<Stripe.PaymentIntentCaptureParams>(
    'POST',
    '/v1/payment_intents/:id/capture',
    'PaymentIntentCaptureParams',
    (world, { id, input }) => {
      const intent = needIntent(world, id);
      if (intent.status !== 'requires_capture') throw wrongState(intent, 'capture', 'captured: requires_capture');
      const amount = input.amount_to_capture ?? intent.amount;
      if (amount < 1 || amount > intent.amount) {
        throw refused(
          'The requested capture amount is greater than the amount you can capture for this charge.',
          'amount_too_large',
          { param: 'amount_to_capture' },
        );
      }
      captureCharge(world, needCharge(world, idOf(intent.latest_charge) ?? ''), amount);
      const metadata = input.metadata === undefined ? undefined : mergeMetadata(intent.metadata, input.metadata);
      return world.change(
        'payment_intents',
        intent,
        omitUndefined({ status: 'succeeded' as const, amount_received: amount, amount_capturable: 0, metadata }),
        'payment_intent.succeeded',
      );
    },
  ),
  on<Stripe.PaymentIntentCancelParams>(
    'POST',
    '/v1/payment_intents/:id/cancel',
    'PaymentIntentCancelParams',
    (world, { id, input }) => {
      const intent = needIntent(world, id);
      cancelIntent(world, intent, input.cancellation_reason ?? null);
      return intent;
    },
  ),
];
