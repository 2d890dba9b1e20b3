import { describe, expect, test } from 'vitest';
import { eventStatusAt, joinStateAt, type StoredEventStatus } from './event.rules.ts';

const at = (text: string) => new Date(`2026-12-01T${text}Z`);
const event = (change: { status?: StoredEventStatus; endedEarlyAt?: Date | null } = {}) => ({
  status: 'published' as StoredEventStatus,
  startsAt: at('19:00:00.000'),
  endsAt: at('20:00:00.000'),
  endedEarlyAt: null,
  ...change,
});

describe('an event’s state', () => {
  test.each([
    ['18:59:59.999', 'published'],
    ['19:00:00.000', 'started'],
    ['19:59:59.999', 'started'],
    ['20:00:00.000', 'completed'],
  ])('at %s is %s', (now, status) => {
    expect(eventStatusAt(event(), at(now))).toBe(status);
  });

  test('a host may end it early, but never later than planned', () => {
    expect(eventStatusAt(event({ endedEarlyAt: at('19:30:00.000') }), at('19:30:00.000'))).toBe('completed');
    expect(eventStatusAt(event({ endedEarlyAt: at('19:30:00.000') }), at('19:29:59.999'))).toBe('started');
    expect(eventStatusAt(event({ endedEarlyAt: at('21:00:00.000') }), at('20:00:00.000'))).toBe('completed');
  });

  test.each(['draft', 'cancelled'] as const)('%s stays so, whatever the clock says', (status) => {
    for (const now of ['18:00:00.000', '19:30:00.000', '23:00:00.000'])
      expect(eventStatusAt(event({ status }), at(now))).toBe(status);
  });
});

describe('the join link', () => {
  test.each([
    ['18:44:59.999', 'too_early'],
    ['18:45:00.000', 'open'],
    ['20:59:59.999', 'open'],
    ['21:00:00.000', 'too_late'],
  ])('at %s is %s', (now, state) => {
    expect(joinStateAt(event(), at(now))).toBe(state);
  });
});
