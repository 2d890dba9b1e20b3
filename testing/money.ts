import Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import type { RunningSandbox } from '#sandbox/start.ts';
import { startSandbox } from '#sandbox/start.ts';
import { grantCredits } from '#server/features/ledger/index.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type TestApp, testApp } from './app.ts';
import { giveMembership } from './give-membership.ts';
import type { ApiResponse } from './requests.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export interface MoneyApp extends TestApp {
  readonly sandbox: RunningSandbox;
  systemCtx(): Ctx;
  /** Advances the clock for us and for the provider. */
  advanceTime(milliseconds: number): Promise<void>;
  /** Creates a person who can buy. */
  buyer(options?: { credits?: number; member?: boolean; verified?: boolean }): Promise<number>;
  select(personId: number, ...cohortIds: number[]): Promise<void>;
  /** Calls POST /stripe/build_payment_link. Returns status and parsed response. */
  link(personId: number, body?: object, headers?: Record<string, string>): Promise<MoneyResponse>;
  enroll(personId: number, credits: number, more?: object, headers?: Record<string, string>): Promise<MoneyResponse>;
  /** The buyer pays on the provider's page. */
  pay(orderId: number, card?: string): Promise<{ outcome: { kind: string } }>;
  /** Provider events since the last call. */
  newEvents(): Stripe.Event[];
  /** Delivers one event, signed, as the provider would. */
  deliver(event: Stripe.Event, signature?: string): Promise<number>;
  /** Delivers all new events once, in order, and runs the queue. */
  settle(): Promise<void>;
  order(
    orderId: number,
  ): Promise<{ state: string; lines: string[]; cash: number; refunded: number; receipt: string | null }>;
}

export type MoneyResponse = ApiResponse;

let number = 0;

/** The whole server with the payment sandbox. Webhooks are delivered by hand. */
export function moneyApp(options: { env?: () => Record<string, string>; poolSize?: number } = {}): MoneyApp {
  let sandbox: RunningSandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox({ key: SANDBOX_SECRET_KEY });
  });
  const running = (): RunningSandbox => {
    if (!sandbox) throw new Error('The sandbox runs only inside hooks and tests.');
    return sandbox;
  };
  const t = testApp({ ...options, env: () => ({ STRIPE_API_URL: running().url, ...options.env?.() }) });
  afterAll(async () => {
    await sandbox?.close();
  });
  const stripe = new Stripe(SANDBOX_SECRET_KEY);
  const seenIds = new Set<string>();
  const post = async (personId: number, url: string, payload: object, headers: Record<string, string> = {}) => {
    const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload, headers });
    return { status: response.statusCode, body: response.json() };
  };
  const more: Omit<MoneyApp, keyof TestApp> = {
    get sandbox() {
      return running();
    },
    systemCtx: () => t.system.ctx({ kind: 'system' }, 'test'),
    async advanceTime(milliseconds) {
      await t.system.clock.advance(milliseconds);
      await running().control('clock', { offset_ms: t.system.clock.offsetMs });
    },
    async buyer({ credits = 0, member = false, verified = true } = {}) {
      number += 1;
      const now = t.system.clock.now();
      const { id } = await t.db
        .insertInto('users')
        .values({
          email: `buyer${number}@example.test`,
          first_name: 'Bea',
          last_name: 'Buyer',
          display_name: 'Bea B.',
          timezone: 'America/New_York',
          onboarded_at: now,
          verified_at: verified ? now : null,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (credits > 0) {
        await grantCredits(this.systemCtx(), [{ userId: id, origin: 'promo', cause: `test:${id}`, credits }]);
      }
      if (member) await giveMembership(this.systemCtx(), id);
      return id;
    },
    async select(personId, ...cohortIds) {
      for (const cohortId of cohortIds) {
        await t.db
          .insertInto('cohort_selections')
          .values({ user_id: personId, cohort_id: cohortId, selected_at: t.system.clock.now() })
          .onConflict((oc) => oc.doNothing())
          .execute();
      }
    },
    link: (personId, body = {}, headers = {}) =>
      post(personId, '/stripe/build_payment_link', { mode: 'payment', include_interests: true, ...body }, headers),
    enroll: (personId, credits, body = {}, headers = {}) =>
      post(personId, '/cohort_interests/enroll', { credits_to_spend: credits, ...body }, headers),
    async pay(orderId, card = '4242424242424242') {
      const order = await t.db
        .selectFrom('orders')
        .select('provider_session_id')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      return running().control(`checkout_sessions/${order.provider_session_id}/pay`, { card });
    },
    newEvents() {
      const fresh = running()
        .world.state.all('events')
        .filter((event) => !seenIds.has(event.id));
      for (const event of fresh) seenIds.add(event.id);
      return fresh;
    },
    async deliver(event, signature) {
      const payload = JSON.stringify(event);
      const response = await t.app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        payload,
        headers: {
          'content-type': 'application/json',
          'stripe-signature':
            signature ?? stripe.webhooks.generateTestHeaderString({ payload, secret: SANDBOX_WEBHOOK_SECRET }),
        },
      });
      return response.statusCode;
    },
    async settle() {
      for (const event of this.newEvents()) await this.deliver(event);
      await t.drainJobs();
    },
    async order(orderId) {
      const order = await t.db
        .selectFrom('orders')
        .select(['state', 'cash_cents', 'receipt_number'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const lines = await t.db
        .selectFrom('order_lines')
        .select(['state', 'refunded_cents'])
        .where('order_id', '=', orderId)
        .orderBy('position')
        .execute();
      return {
        state: order.state,
        lines: lines.map((line) => line.state),
        cash: order.cash_cents,
        refunded: lines.reduce((sum, line) => sum + line.refunded_cents, 0),
        receipt: order.receipt_number,
      };
    },
  };
  return Object.defineProperties(t, Object.getOwnPropertyDescriptors(more)) as MoneyApp;
}
