import { expect, test } from 'vitest';
import type { ProviderRefund } from '#server/providers/payments/payments.ts';
import { findProviderRefund, keyOf, referenceOf, refundIdFromReference } from './refund-reference.rules.ts';

const providerRefund = (
  reference: string | null,
  state: ProviderRefund['state'] = 'succeeded',
  id = `re_${reference}`,
) => ({
  ...{ id, state, reference },
  ...{ cents: 100, failure: null, paymentId: 'pi_1' },
});

test('every request has its own key, every try its own reference', () => {
  const keys = [0, 1, 2].flatMap((retries) => [0, 1, 2].map((asks) => keyOf({ id: 17, retries, asks })));
  expect(new Set(keys).size).toBe(9);
  expect(keys[0]).toBe('refund-17');
  expect([0, 1].map((retries) => referenceOf({ id: 17, retries }))).toEqual(['17', '17-1']);
});

test('a reference identifies its refund, and nothing else does', () => {
  expect(['17', '17-2', '170', 'by hand', '', null, '17-', 'x17'].map(refundIdFromReference)).toEqual([
    ...[17, 17, 170, null, null, null, null, null],
  ]);
});

test('a live refund is ours whichever try made it; a failed one only if this try did', () => {
  const firstAttempt = { id: 17, retries: 0 };
  expect(
    findProviderRefund(firstAttempt, [providerRefund('18'), providerRefund('170'), providerRefund(null)]),
  ).toBeUndefined();
  expect(findProviderRefund(firstAttempt, [providerRefund('18'), providerRefund('17')])?.id).toBe('re_17');
  expect(findProviderRefund(firstAttempt, [providerRefund('17', 'failed')])?.state).toBe('failed');
  const secondAttempt = { id: 17, retries: 1 };
  expect(findProviderRefund(secondAttempt, [providerRefund('17', 'failed')])).toBeUndefined();
  expect(
    findProviderRefund(secondAttempt, [providerRefund('17', 'failed'), providerRefund('17-1', 'pending')])?.id,
  ).toBe('re_17-1');
  // The refund was sent by an earlier version, which used the same reference for every try.
  expect(
    findProviderRefund(secondAttempt, [
      providerRefund('17', 'failed', 're_a'),
      providerRefund('17', 'succeeded', 're_b'),
    ])?.id,
  ).toBe('re_b');
});
