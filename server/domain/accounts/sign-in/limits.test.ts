import { expect, test } from 'vitest';
import { blockSeconds, networkOf } from './limits.ts';

test('each block lasts twice as long as the one before, at most a day', () => {
  expect([0, 1, 2, 3].map(blockSeconds)).toEqual([300, 600, 1200, 2400]);
  expect(blockSeconds(50)).toBe(86_400);
});

test('an IPv6 household counts as one, an IPv4 address as itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:5::9'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});
