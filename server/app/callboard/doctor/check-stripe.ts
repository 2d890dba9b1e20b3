import { webhookEventTypes } from '#server/features/checkout/index.ts';
import type { Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openPayments } from '#server/providers/payments/open-payments.ts';
import { PaymentsUnavailable, PaymentsUnreadable, type WebhookEndpoint } from '#server/providers/payments/payments.ts';
import { type Finding, failure, fine, reasonIn, warning } from './finding.ts';

const PATH = '/webhooks/stripe';

/** Checks that the account sends this installation all the events it needs. */
export function webhookFinding(endpoints: readonly WebhookEndpoint[], publicUrl: string): Finding {
  const about = 'Stripe webhook';
  const url = `${publicUrl}${PATH}`;
  const needed = webhookEventTypes();
  const details = [`events: ${needed.join(', ')}`];
  const own = endpoints.filter((endpoint) => endpoint.url === url);
  const enabled = own.filter((endpoint) => endpoint.enabled);
  const [endpoint] = enabled;
  if (own.length === 0) {
    const others = endpoints.filter((other) => other.url.endsWith(PATH)).map((other) => other.url);
    if (others.length > 0)
      return failure(
        about,
        `points at ${others.join(', ')}, not at PUBLIC_URL: purchases made here are reported somewhere else`,
        `Change its URL in Stripe's dashboard to ${url}, or correct PUBLIC_URL.`,
        { details },
      );
    return failure(
      about,
      'is missing, so payments are noticed late',
      `Create an endpoint in Stripe's dashboard for ${url} with these events, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
      { details },
    );
  }
  if (!endpoint) return failure(about, `${url} is disabled`, "Enable it in Stripe's dashboard.", { details });
  const missing = endpoint.events.includes('*') ? [] : needed.filter((type) => !endpoint.events.includes(type));
  if (missing.length > 0)
    return failure(
      about,
      `${url} isn't sent ${missing.join(', ')}`,
      "Add these events to the endpoint in Stripe's dashboard.",
      { details },
    );
  if (enabled.length > 1)
    return warning(
      about,
      `${enabled.length} endpoints point at ${url}; only one can have the secret in STRIPE_WEBHOOK_SECRET, and the others fail`,
      "Delete the others in Stripe's dashboard.",
      { details },
    );
  return fine(about, `${url} gets every event it needs`, { details });
}

/** Checks the webhook endpoints that are registered with Stripe. */
export async function checkStripe(config: Config): Promise<Finding[]> {
  const details = [`events to subscribe to at Stripe: ${webhookEventTypes().join(', ')}`];
  if (config.stripe.sandbox)
    return [fine('Stripe', 'none: the sandbox accepts payments, and no one really pays', { details })];
  try {
    const endpoints = await openPayments(config, createLog('doctor', 'silent')).webhookEndpoints();
    return [fine('Stripe', 'accepts STRIPE_SECRET_KEY'), webhookFinding(endpoints, config.publicUrl)];
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const says = reasonIn(error);
    if (error instanceof PaymentsUnreadable)
      return [
        warning(
          'Stripe webhook',
          `Stripe doesn't let this key list webhook endpoints (${says})`,
          `Give the restricted key permission to read webhook endpoints, or compare the endpoint for ${config.publicUrl}${PATH} by hand.`,
          { details },
        ),
      ];
    const todo = says.includes('Authentication')
      ? "Copy STRIPE_SECRET_KEY from Stripe's dashboard again."
      : 'Check that this machine can reach api.stripe.com (port 443), and check status.stripe.com.';
    return [failure('Stripe', `a test request failed (${says})`, todo, { details })];
  }
}
