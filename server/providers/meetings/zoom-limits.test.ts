import { expect, test } from 'vitest';
import { waitOf } from './zoom-limits.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const SIX_HOURS = 6 * 3_600_000;

test.each([
  ['seconds', { retryAfter: '7', type: null, message: '' }, 7000],
  ['an instant', { retryAfter: '2026-11-20T18:00:30Z', type: 'Daily-limit', message: '' }, 30_000],
  ['an instant that is over', { retryAfter: '2026-11-20T17:00:00Z', type: null, message: '' }, 0],
  [
    'nothing, of the daily limit',
    { retryAfter: null, type: null, message: 'exceeded the daily rate limit (100)' },
    SIX_HOURS,
  ],
  ['nothing, of a daily type', { retryAfter: null, type: 'Daily-limit', message: '' }, SIX_HOURS],
  ['nothing at all', { retryAfter: null, type: 'QPS', message: 'per-second' }, 5000],
  ['more than a day', { retryAfter: '999999', type: null, message: '' }, 86_400_000],
  ['nonsense', { retryAfter: 'soon', type: null, message: '' }, 5000],
])('a 429 that says %s', (_what, limit, milliseconds) => {
  expect(waitOf(limit, NOW)).toBe(milliseconds);
});
