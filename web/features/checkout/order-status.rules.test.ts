import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import { lineStatus, orderStatusOf, pollEvery, takesLong } from './order-status.rules.ts';
import { orderStatusText } from './order-text.rules.ts';

const order = (state: Order['state'], ...lines: OrderLine['state'][]) => ({
  state,
  lines: lines.map((each) => ({ state: each }) as OrderLine),
});

describe('the status of an order', () => {
  it('depends on the order, not on the URL', () => {
    expect(orderStatusOf(order('fulfilled', 'fulfilled'), true)).toBe('done');
    expect(orderStatusOf(order('pending', 'pending'), false)).toBe('waiting');
  });

  it('is unpaid for a person who turned back while it is pending', () => {
    expect(orderStatusOf(order('pending', 'pending'), true)).toBe('turned_back');
  });

  it('distinguishes a lost seat from a refund', () => {
    expect(orderStatusOf(order('partially_refunded', 'fulfilled', 'lost'), false)).toBe('partly_lost');
    expect(orderStatusOf(order('refunded', 'lost'), false)).toBe('lost');
    expect(orderStatusOf(order('partially_refunded', 'fulfilled', 'refunded'), false)).toBe('partly_refunded');
    expect(orderStatusOf(order('refunded', 'refunded'), false)).toBe('refunded');
    expect(orderStatusOf(order('fulfilled', 'fulfilled', 'lost'), false)).toBe('partly_lost');
  });

  it('has words for each status', () => {
    for (const state of ['pending', 'paid', 'fulfilled', 'expired', 'failed'] as const) {
      expect(orderStatusText(orderStatusOf(order(state), false), []).title).not.toBe('');
    }
  });
});

describe('polling', () => {
  it('continues while something may still change, and stops with it', () => {
    expect(pollEvery(undefined, 0)).toBe(2000);
    expect(pollEvery('pending', 3)).toBe(2000);
    expect(pollEvery('paid', 3)).toBe(2000);
    expect(pollEvery('fulfilled', 3)).toBe(false);
    expect(pollEvery('expired', 3)).toBe(false);
  });

  it('slows down after a minute and says so', () => {
    expect(pollEvery('pending', 30)).toBe(10_000);
    expect(takesLong(29)).toBe(false);
    expect(takesLong(30)).toBe(true);
  });
});

describe('a line', () => {
  it('says what it bought', () => {
    expect(lineStatus({ kind: 'cohort_place', state: 'fulfilled' })).toEqual({ look: 'published', word: 'Enrolled' });
    expect(lineStatus({ kind: 'membership', state: 'fulfilled' }).word).toBe('Member');
    expect(lineStatus({ kind: 'cohort_place', state: 'lost' }).word).toBe('Sold out, refunded');
  });
});
