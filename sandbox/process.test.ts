import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from './start.ts';
import { customerWithCard, KEY, membershipPrices, payment, Receiver, SECRET } from './test-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the process', () => {
  test('with a state file, a restart preserves customers, subscriptions, keys, and the clock', async () => {
    const stateFile = join(folder, 'nested', 'state.json');
    const first = await startSandbox({ stateFile });
    const one = new Stripe(KEY, { ...first.connection, maxNetworkRetries: 0 });
    const { monthly } = await membershipPrices(one);
    const { customer } = await customerWithCard(one);
    const subscription = await one.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] });
    await first.control('clock', { advance_days: 20 });
    const created = await one.customers.create({ name: 'Ada' }, { idempotencyKey: 'kept' });
    await first.close();

    const second = await startSandbox({ stateFile });
    const two = new Stripe(KEY, { ...second.connection, maxNetworkRetries: 0 });
    expect((await two.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await two.customers.create({ name: 'Ada' }, { idempotencyKey: 'kept' })).id).toBe(created.id);
    expect(second.world.clock.offsetMs).toBe(20 * 24 * 60 * 60 * 1000);
    await second.control('clock', { advance_days: 12 });
    expect((await two.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
    await second.close();
  });

  test('events left undelivered by a stopped process are delivered by the next one', async () => {
    const stateFile = join(folder, 'deliveries.json');
    const receiver = new Receiver();
    await receiver.listen();
    const away = await startSandbox({ stateFile, webhookUrl: 'http://127.0.0.1:9/nobody', webhookSecret: SECRET });
    const session = await new Stripe(KEY, away.connection).checkout.sessions.create(payment());
    await away.control(`checkout_sessions/${session.id}/pay`, {});
    await away.world.webhooks.idle();
    await away.close();
    const back = await startSandbox({ stateFile, webhookUrl: receiver.url, webhookSecret: SECRET });
    await new Promise((resolve) => setImmediate(resolve));
    await back.world.webhooks.idle();
    expect(receiver.types()).toContain('checkout.session.completed');
    await back.close();
    receiver.close();
  });

  test('a misspelled control says what is wrong', async () => {
    const running = await startSandbox();
    await expect(running.control('clock', { advance_dayz: 1 })).rejects.toThrow('422');
    await expect(running.control('webhooks/faults', { action: 'lose' })).rejects.toThrow('422');
    await expect(running.control('nothing')).rejects.toThrow('404');
    const state = (await (await fetch(`${running.url}/_controls/state`)).json()) as { counts: Record<string, number> };
    expect(state.counts.customers).toBe(0);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    await running.close();
  });
});
