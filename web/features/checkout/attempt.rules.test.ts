import { describe, expect, it } from 'vitest';
import { begunWay, whatToAsk } from './attempt.rules.ts';

describe('what is asked of the server', () => {
  it('is the enroll call where credits pay all of it', () => {
    expect(whatToAsk({ kind: 'once' }, 30, 0)).toEqual({
      call: 'enroll',
      body: { creditsToSpend: 30, quotedPrice: 0 },
    });
  });

  it('is a payment link with the price that was seen otherwise', () => {
    expect(whatToAsk({ kind: 'once' }, 3, 330)).toEqual({
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

  it('names the interval of a membership, and never enrols for nothing with one', () => {
    expect(whatToAsk({ kind: 'membership', interval: 'yearly' }, 0, 450)).toMatchObject({
      call: 'link',
      body: { mode: 'subscription', member: 'member', yearly: 'yearly' },
    });
    expect(whatToAsk({ kind: 'membership', interval: 'monthly' }, 0, 0).call).toBe('link');
  });
});

it('continues a checkout only on the way for which it was begun', () => {
  expect(begunWay('cohort_places')).toBe('once');
  expect(begunWay('cohort_places_with_membership')).toBe('membership');
  expect([begunWay('ticket'), begunWay('membership'), begunWay(undefined)]).toEqual([null, null, null]);
});
