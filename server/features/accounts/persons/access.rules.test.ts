import { expect, test } from 'vitest';
import {
  type AccessFacts,
  accessOf,
  canAttendMembersOnlyEvents,
  displayNameOf,
  getsCourseDiscount,
  type MembershipFacts,
  showMembershipUponPurchase,
} from './access.rules.ts';

const nothing: AccessFacts = { isStaff: false, isBeta: false, membership: null, wasMember: false, hasBought: false };
const active: MembershipFacts = {
  status: 'active',
  planCode: 'premium_membership',
  opensMembersOnly: true,
  discountsCourses: true,
};
const all: AccessFacts = { isStaff: true, isBeta: true, membership: active, wasMember: true, hasBought: true };

test.each([
  ['staff stand above all', all, 'staff'],
  ['a membership stands above the beta flag', { ...all, isStaff: false }, 'member'],
  ['the beta flag stands above what was bought', { ...all, isStaff: false, membership: null }, 'beta'],
  ['a purchase makes free', { ...nothing, hasBought: true }, 'free'],
  ['a past membership makes free', { ...nothing, wasMember: true }, 'free'],
  ['everybody else is a lead', nothing, 'lead'],
  ['in grace one is still a member', { ...nothing, membership: { ...active, status: 'grace' } }, 'member'],
] as const)('%s', (_, facts, access) => {
  expect(accessOf(facts)).toBe(access);
});

test.each([
  ['a member', { ...nothing, membership: active }, true],
  ['a member in grace', { ...nothing, membership: { ...active, status: 'grace' } }, false],
  ['a member whose payment is late', { ...nothing, membership: { ...active, status: 'past_due' } }, false],
  ['a member whose plan gives none', { ...nothing, membership: { ...active, discountsCourses: false } }, false],
  ['staff', { ...nothing, isStaff: true }, true],
  ['beta', { ...nothing, isBeta: true }, false],
  ['a lead', nothing, false],
] as const)('member prices: %s %#', (_, facts, gets) => {
  expect(getsCourseDiscount(facts)).toBe(gets);
});

test.each([
  ['a member', { ...nothing, membership: active }, true],
  ['a member in grace', { ...nothing, membership: { ...active, status: 'grace' } }, true],
  ['a holder of base', { ...nothing, membership: { ...active, planCode: 'base', opensMembersOnly: false } }, false],
  ['staff', { ...nothing, isStaff: true }, true],
  ['free', { ...nothing, hasBought: true }, false],
] as const)('members-only events: %s %#', (_, facts, can) => {
  expect(canAttendMembersOnlyEvents(facts)).toBe(can);
});

test('the membership is offered to everyone but members and staff', () => {
  expect(showMembershipUponPurchase(nothing)).toBe(true);
  expect(showMembershipUponPurchase({ ...nothing, isBeta: true })).toBe(true);
  expect(showMembershipUponPurchase({ ...nothing, membership: active })).toBe(false);
  expect(showMembershipUponPurchase({ ...nothing, isStaff: true })).toBe(false);
});

test('the display name is the first name and an initial, in any script', () => {
  expect(displayNameOf('Ada', 'lovelace')).toBe('Ada L.');
  expect(displayNameOf(' Zoë ', ' Öztürk ')).toBe('Zoë Ö.');
  expect(displayNameOf('美咲', '田中')).toBe('美咲 田.');
  expect(displayNameOf('Cher', '𝒳')).toBe('Cher 𝒳.');
  expect(displayNameOf('Luka', 'ბერიძე')).toBe('Luka ბ.');
});
