import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { PaymentsRefused, PaymentsUnavailable, PaymentsUnreadable, type ProviderRefund } from './payments.ts';
import type { PayPal, PayPalOrder } from './paypal.ts';
import { payPalBooks } from './paypal-books.ts';
import { referenceOf } from './paypal-reference.ts';

const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it expires. */
const TOKEN_SLACK_MS = 60_000;

/** A capture in one of these states took the money, whatever was refunded since. */
const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const amount = z.object({ currency_code: z.string(), value: z.string() });
const refundResponse = z.object({
  id: z.string(),
  status: z.string(),
  amount: amount.optional(),
  custom_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});
const capture = z.object({ id: z.string(), status: z.string(), amount });
const orderResponse = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      reference_id: z.string().optional(),
      custom_id: z.string().optional(),
      amount: amount.optional(),
      payments: z
        .object({ captures: z.array(capture).optional(), refunds: z.array(refundResponse).optional() })
        .optional(),
    }),
  ),
});
const tokenResponse = z.object({ access_token: z.string(), expires_in: z.number() });
const problemResponse = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
});

const toText = (cents: number): string => (cents / 100).toFixed(2);
/** `'30.00'` → 3000, rounded, so the result is always whole cents. */
const toCents = (value: string): number => Math.round(Number(value) * 100);

function orderOf(response: z.output<typeof orderResponse>): PayPalOrder {
  const unit = response.purchase_units[0];
  const captured = unit?.payments?.captures?.find((one) => TAKEN.has(one.status));
  const sum = unit?.amount ?? captured?.amount;
  return {
    id: response.id,
    state: captured
      ? 'captured'
      : response.status === 'APPROVED'
        ? 'approved'
        : response.status === 'VOIDED' || response.status === 'COMPLETED'
          ? 'ended'
          : 'open',
    reference: referenceOf(unit?.custom_id),
    cents: sum ? toCents(sum.value) : 0,
    currency: (sum?.currency_code ?? 'USD').toLowerCase(),
    captureId: captured?.id ?? null,
    capturedCents: captured ? toCents(captured.amount.value) : 0,
  };
}

function refundOf(response: z.output<typeof refundResponse>): ProviderRefund {
  const failed = response.status === 'FAILED' || response.status === 'CANCELLED';
  return {
    id: response.id,
    state: failed ? 'failed' : response.status === 'COMPLETED' ? 'succeeded' : 'pending',
    cents: response.amount ? toCents(response.amount.value) : 0,
    failure: failed ? (response.status_details?.reason ?? response.status) : null,
    reference: referenceOf(response.custom_id),
    paymentId: null,
  };
}

/** Opens PayPal (or the sandbox that speaks its API); null if it isn't configured. Calls nothing yet. */
export function openPayPal(config: Config, log: Log): PayPal | null {
  if (!config.paypal) return null;
  const { clientId, secret, apiUrl } = config.paypal;
  let token: { text: string; until: number } | undefined;

  async function send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(apiUrl + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      log.warn({ path: path.split('/').slice(0, 4).join('/') }, 'PayPal is away');
      throw new PaymentsUnavailable(`PayPal: ${error instanceof Error ? error.name : 'unknown'}`);
    }
  }

  async function tokenNow(): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw new PaymentsUnavailable(`PayPal: no token, ${response.status}`);
    const { access_token: text, expires_in } = tokenResponse.parse(await response.json());
    token = { text, until: Date.now() + expires_in * 1000 - TOKEN_SLACK_MS };
    return text;
  }

  async function callPayPal<T extends z.ZodType>(
    shape: T,
    path: string,
    post?: { key: string; body?: unknown },
  ): Promise<z.output<T>> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${await tokenNow()}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    };
    // PayPal gives the same response again for the same id.
    if (post) headers['paypal-request-id'] = post.key;
    const init: RequestInit = post
      ? { method: 'POST', headers, body: JSON.stringify(post.body ?? {}) }
      : { method: 'GET', headers };
    const response = await send(path, init);
    if (response.status >= 500 || response.status === 429 || response.status === 401) {
      token = undefined;
      throw new PaymentsUnavailable(`PayPal: ${response.status}`);
    }
    // A body that isn't JSON says as little as no response.
    const json: unknown = await response.json().catch(() => undefined);
    if (json === undefined) throw new PaymentsUnavailable(`PayPal: ${response.status} without an answer`);
    if (!response.ok) throw new (post ? PaymentsRefused : PaymentsUnreadable)(wordsOf(json, response.status));
    return shape.parse(json);
  }

  const fetchOrder = (id: string) => callPayPal(orderResponse, `/v2/checkout/orders/${encodeURIComponent(id)}`);
  const readOrder = async (id: string) => orderOf(await fetchOrder(id));
  const readRefund = async (id: string) =>
    refundOf(await callPayPal(refundResponse, `/v2/payments/refunds/${encodeURIComponent(id)}`));
  return {
    books: payPalBooks(callPayPal, readRefund),
    async createOrder({ key, cents, reference, facts, description }) {
      const unit = {
        custom_id: `${reference}:${facts}`,
        description,
        amount: { currency_code: 'USD', value: toText(cents) },
      };
      const body = {
        intent: 'CAPTURE',
        purchase_units: [unit],
        payment_source: {
          paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' } },
        },
      };
      return orderOf(await callPayPal(orderResponse, '/v2/checkout/orders', { key, body }));
    },
    readOrder,
    async captureOrder({ key, id }) {
      try {
        return orderOf(
          await callPayPal(orderResponse, `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, { key }),
        );
      } catch (error) {
        if (!(error instanceof PaymentsRefused)) throw error;
        // Captured before, by a call whose response was lost: its current state counts.
        const now = await readOrder(id);
        if (now.state === 'captured') return now;
        throw error;
      }
    },
    async refundCapture({ key, captureId, cents, reference }) {
      const body = { amount: { currency_code: 'USD', value: toText(cents) }, custom_id: reference };
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      return refundOf(await callPayPal(refundResponse, path, { key, body }));
    },
    readRefund,
    async refundsOfOrder(id) {
      return (await fetchOrder(id)).purchase_units.flatMap((unit) => unit.payments?.refunds ?? []).map(refundOf);
    },
  };
}

function wordsOf(json: unknown, status: number): string {
  const problem = problemResponse.safeParse(json).data;
  const issue = problem?.details?.[0];
  return (
    [problem?.name, issue?.issue, issue?.description ?? problem?.message].filter(Boolean).join(': ') || String(status)
  );
}
