import { describe, expect, it } from 'vitest';
import { begunWay, chooseCall } from './attempt.rules.ts';

describe('the call for a checkout', () => {
  it('is the enroll call if credits pay for everything', () => {
    expect(chooseCall({ kind: 'once' }, 30, 0)).toEqual({
      call: 'enroll',
      body: { creditsToSpend: 30, quotedPrice: 0 },
    });
  });

  it('is otherwise a payment link with the price that was shown', () => {
    expect(chooseCall({ kind: 'once' }, 3, 330)).toEqual({
      call: 'link',
      body: {
        mode: 'payment',
        includeInterests: true,
        creditsToSpend: 3,
        member: 'non',
        yearly: 'monthly',
        quotedPrice: 330,
      },
    });
  });

  it('names the interval of a membership, and never enrolls for free with one', () => {
    expect(chooseCall({ kind: 'membership', interval: 'yearly' }, 0, 450)).toMatchObject({
      call: 'link',
      body: { mode: 'subscription', member: 'member', yearly: 'yearly' },
    });
    expect(chooseCall({ kind: 'membership', interval: 'monthly' }, 0, 0).call).toBe('link');
  });
});

it('continues a checkout only in the way it was started', () => {
  expect(begunWay('cohort_places')).toBe('once');
  expect(begunWay('cohort_places_with_membership')).toBe('membership');
  expect([begunWay('ticket'), begunWay('membership'), begunWay(undefined)]).toEqual([null, null, null]);
});
