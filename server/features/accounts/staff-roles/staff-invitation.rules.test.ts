import { expect, test } from 'vitest';
import { invitationEnds, maskedAddress, sameAddress, staffRoleState } from './staff-invitation.rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const sent = { acceptedAt: null, revokedAt: null, invitationExpiresAt: invitationEnds(NOW) };

test('an invitation expires after fourteen days to the minute', () => {
  const last = new Date('2026-12-04T11:59:59Z');
  const over = new Date('2026-12-04T12:00:00Z');
  expect([NOW, last, over].map((at) => staffRoleState(sent, at))).toEqual(['invited', 'invited', 'expired']);
});

test('an accepted role is live however long ago it was accepted, and an ended one is ended whatever its state before', () => {
  const years = new Date('2030-01-01T00:00:00Z');
  expect(staffRoleState({ ...sent, acceptedAt: NOW }, years)).toBe('live');
  expect(staffRoleState({ ...sent, revokedAt: NOW }, NOW)).toBe('ended');
  expect(staffRoleState({ ...sent, acceptedAt: NOW, revokedAt: NOW }, NOW)).toBe('ended');
});

test('an invitation without a link can only be sent again', () => {
  expect(staffRoleState({ ...sent, invitationExpiresAt: null }, NOW)).toBe('expired');
});

test('an email address is masked to its first letters and its ending', () => {
  expect(
    ['maya@example.org', 'a@b.co', 'x.y+z@mail.school.museum', 'Ömer@über.example'].map((address) =>
      maskedAddress(address),
    ),
  ).toEqual(['m…@e….org', 'a…@b….co', 'x…@m….museum', 'Ö…@ü….example']);
});

test('email addresses are compared regardless of case', () => {
  expect([sameAddress('A@B.co', 'a@b.CO'), sameAddress('a@b.co', 'b@b.co')]).toEqual([true, false]);
});
