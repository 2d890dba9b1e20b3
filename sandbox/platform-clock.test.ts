import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DatabaseClock } from '#server/platform/clock.ts';
import { testDatabase } from '#testing/database.ts';
import { startSandbox } from './start.ts';
import { KEY, payment } from './test-kit.ts';

const t = testDatabase();
const HOUR_MS = 60 * 60 * 1000;

async function until(done: () => boolean): Promise<void> {
  for (let n = 0; n < 500 && !done(); n += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(done()).toBe(true);
}

test("sessions expire by the platform's clock as soon as it is moved", async () => {
  const running = await startSandbox({ databaseUrl: t.url, sweepMs: 60_000 });
  const stripe = new Stripe(KEY, { ...running.connection, maxNetworkRetries: 0 });
  const clock = new DatabaseClock(t.pool);
  await clock.advance(24 * HOUR_MS);
  await until(() => running.world.clock.offsetMs === 24 * HOUR_MS);
  const session = await stripe.checkout.sessions.create(
    payment(15000, { expires_at: Math.floor(clock.now().getTime() / 1000) + 31 * 60 }),
  );
  await clock.advance(HOUR_MS);
  await until(() => running.world.state.get('checkout_sessions', session.id)?.status === 'expired');
  await running.close();
});

test('without the database, the sandbox still starts, and keeps retrying', async () => {
  const running = await startSandbox({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none' });
  expect(running.world.clock.offsetMs).toBe(0);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  await running.close();
});

test("a test's own clock is also the sandbox's", async () => {
  const running = await startSandbox({ now: () => t.clock.now() });
  const stripe = new Stripe(KEY, { ...running.connection, maxNetworkRetries: 0 });
  const seconds = Math.floor(t.clock.now().getTime() / 1000);
  const session = await stripe.checkout.sessions.create(payment(15000, { expires_at: seconds + 31 * 60 }));
  expect(session.created).toBe(seconds);
  t.clock.advance(HOUR_MS);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  await running.close();
});
