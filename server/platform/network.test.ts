import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('an IPv6 household counts as one network, an IPv4 address as itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:5::9'));
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('an IPv4-mapped IPv6 address counts as the IPv4 address, however it is written', () => {
  for (const written of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:cb00:7107']) {
    expect(networkOf(written)).toBe('203.0.113.7');
  }
});
