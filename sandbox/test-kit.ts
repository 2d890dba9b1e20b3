import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SandboxOptions } from './options.ts';
import { type RunningSandbox, startSandbox } from './start.ts';

export const KEY = 'sk_test_callboard';
export const SECRET = 'whsec_test_of_the_sandbox';
export const DAY = 24 * 60 * 60;

/** A webhook URL that stores what it receives, after the real SDK has verified the signature. */
export class Receiver {
  readonly events: Stripe.Event[] = [];
  /** Statuses that the next deliveries get, used up one by one. After that, 200. */
  answers: number[] = [];
  url = '';
  #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const payload = Buffer.concat(parts);
        const event = new Stripe(KEY).webhooks.constructEvent(
          payload,
          String(request.headers['stripe-signature']),
          SECRET,
        );
        const status = this.answers.shift() ?? 200;
        if (status < 300) this.events.push(event);
        response.writeHead(status).end();
      });
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/stripe`; // The server listens on a port.
  }

  types(): string[] {
    return this.events.map((event) => event.type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

export type TestSandbox = {
  running: RunningSandbox;
  stripe: Stripe;
  receiver: Receiver;
  control: RunningSandbox['control'];
  world: RunningSandbox['world'];
};

/** One sandbox per test file, reset before each test, with the real SDK connected to it. */
export function sandboxForTests(options: SandboxOptions = {}): TestSandbox {
  const kit = { receiver: new Receiver() } as TestSandbox;
  beforeAll(async () => {
    await kit.receiver.listen();
    kit.running = await startSandbox({
      key: KEY,
      webhookUrl: kit.receiver.url,
      webhookSecret: SECRET,
      retryBaseMs: 10,
      ...options,
    });
    kit.control = kit.running.control;
    kit.world = kit.running.world;
    kit.stripe = new Stripe(KEY, { ...kit.running.connection, maxNetworkRetries: 0, telemetry: false });
  });
  beforeEach(async () => {
    await kit.world.webhooks.idle();
    kit.world.reset();
    kit.receiver.events.length = 0;
    kit.receiver.answers = [];
  });
  afterAll(async () => {
    await kit.running.close();
    kit.receiver.close();
  });
  return kit;
}

/** Returns the error that a call was refused with; fails if it wasn't. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was answered, it should have been refused.');
}

/** A customer with a working card. */
export async function customerWithCard(
  stripe: Stripe,
  token = 'pm_card_visa',
): Promise<{ customer: Stripe.Customer; method: Stripe.PaymentMethod }> {
  const customer = await stripe.customers.create({ email: 'ada@example.test' });
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return { customer, method };
}

/** Membership prices: $15 a month, $150 a year. */
export async function membershipPrices(stripe: Stripe): Promise<{ monthly: Stripe.Price; yearly: Stripe.Price }> {
  const product = await stripe.products.create({ name: 'Membership' });
  const base = { currency: 'usd', product: product.id } as const;
  const monthly = await stripe.prices.create({ ...base, unit_amount: 1500, recurring: { interval: 'month' } });
  const yearly = await stripe.prices.create({ ...base, unit_amount: 15000, recurring: { interval: 'year' } });
  return { monthly, yearly };
}

/** A line for a one-time purchase. */
export const line = (name: string, cents: number, quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});

/** The minimal input for a payment session. */
export const payment = (
  cents = 15000,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [line('Cohort of autumn', cents)],
  success_url: 'http://localhost:3000/finalize_enrollment?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/select_enrollment_type',
  ...more,
});
