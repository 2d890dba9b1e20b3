import { describe, expect, test } from 'vitest';
import { lockedTypeFields, type SetTicketType, ticketsLocked, typeProblems, wantedType } from './ticket-type.rules.ts';

const present: SetTicketType = { name: 'Stage', capacity: 50, price: 1000, nonmemberPrice: 2000, status: 'active' };
const problemsOf = (sent: Parameters<typeof wantedType>[1], from = present) => {
  const { wanted, fields } = wantedType(from, sent);
  return typeProblems(wanted, fields);
};

describe('a change to a ticket type', () => {
  test('covers only the fields whose value really changes', () => {
    expect(wantedType(present, { name: 'Stage', price: 10, capacity: 50 }).fields).toEqual([]);
    expect(wantedType(present, { price: 12.5, status: 'disabled' })).toEqual({
      wanted: { ...present, price: 1250, status: 'disabled' },
      fields: ['price', 'status'],
    });
  });

  test('never lets members pay more, and says so at the price that was typed', () => {
    const sentence = "Members can't pay more than everyone else.";
    expect(problemsOf({ price: 21 })).toEqual({ price: sentence });
    expect(problemsOf({ nonmemberPrice: 9 })).toEqual({ nonmemberPrice: sentence });
    expect(problemsOf({ price: 30, nonmemberPrice: 20.5 })).toEqual({ nonmemberPrice: sentence });
    expect(problemsOf({ price: 20 })).toEqual({});
    expect(problemsOf({ price: 0, nonmemberPrice: 0 })).toEqual({});
  });

  test('to the name passes even if the older prices are in the wrong order; putting it on sale does not', () => {
    const old = { ...present, price: 3000, status: 'disabled' as const };
    expect(problemsOf({ name: 'Balcony' }, old)).toEqual({});
    expect(Object.keys(problemsOf({ status: 'active' }, old))).toEqual(['nonmemberPrice']);
  });
});

describe('after the start', () => {
  const kind = 'Workshop';

  test('only the name may change; for a canceled event nothing may', () => {
    expect(lockedTypeFields({ status: 'draft', kind })).toEqual({});
    expect(lockedTypeFields({ status: 'published', kind })).toEqual({});
    for (const status of ['started', 'completed'] as const) {
      expect(Object.keys(lockedTypeFields({ status, kind }))).toEqual([
        'capacity',
        'price',
        'nonmemberPrice',
        'status',
      ]);
    }
    expect(Object.keys(lockedTypeFields({ status: 'cancelled', kind }))).toContain('name');
  });

  test('none is added or deleted; a class session never gets one', () => {
    expect(ticketsLocked({ status: 'published', kind })).toBeNull();
    expect(ticketsLocked({ status: 'started', kind })).toBe('Event has started!');
    expect(ticketsLocked({ status: 'completed', kind })).toBe('Event has ended');
    expect(ticketsLocked({ status: 'cancelled', kind })).toBe('This event was canceled.');
    expect(ticketsLocked({ status: 'draft', kind: 'Class Session' })).toBe("Class sessions don't have tickets.");
  });
});
