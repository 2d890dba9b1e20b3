import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';

export const RECIPIENTS_OF_A_SCHOOL = 50;
export const RECIPIENT_THERE = 'This recipient is already on the list.';
export const RECIPIENT_IS_A_NAME = 'Enter only a name, not an account number. Our team will ask for bank details.';
export const RECIPIENTS_FULL = `A school can have at most ${RECIPIENTS_OF_A_SCHOOL} payout recipients. Archive one first.`;

/**
 * Receives a school's payouts: a name, never a bank account (rules-teachers D8). One recipient per school is the
 * default: transfers are sent to it unless someone asks staff to use another (P13).
 */
export const payoutRecipient = z.object({ id, name: z.string(), addedAtUtc: instant, isDefault: z.boolean() });
export type PayoutRecipient = z.infer<typeof payoutRecipient>;

const school = z.object({ schoolId: idParam });
const params = z.object({ id: idParam });
const ofSchoolAdmins = { manages: { recipient: 'id' }, as: 'school-admin' } as const;

export const listPayoutRecipients = endpoint({
  method: 'GET',
  path: '/teachers/payout_recipients',
  summary: "A school's payout recipients, by name; `?school_id=`",
  tag: 'Teaching',
  audience: 'teacher',
  query: school,
  response: z.object({ payoutRecipients: z.array(payoutRecipient) }),
});

export const addPayoutRecipient = endpoint({
  method: 'POST',
  path: '/teachers/payout_recipients',
  summary: 'Add a payout recipient to a school; all its School Admins are notified by email',
  tag: 'Teaching',
  audience: 'teacher',
  query: school,
  wrapper: 'payout_recipient',
  body: z.object({ name: line(NAME_MAX) }),
  response: z.object({ payoutRecipient }),
  status: 201,
  idempotent: true,
});

export const renamePayoutRecipient = endpoint({
  method: 'PATCH',
  path: '/teachers/payout_recipients/{id}',
  summary: 'Rename a payout recipient; all School Admins are notified by email',
  tag: 'Teaching',
  audience: ofSchoolAdmins,
  params,
  wrapper: 'payout_recipient',
  body: z.object({ name: line(NAME_MAX) }),
  response: z.object({ payoutRecipient }),
  idempotent: true,
});

export const choosePayoutRecipient = endpoint({
  method: 'POST',
  path: '/teachers/payout_recipients/{id}/default',
  summary: 'Make this the default recipient for payouts; all School Admins are notified by email',
  tag: 'Teaching',
  audience: ofSchoolAdmins,
  params,
  response: z.object({ payoutRecipient }),
  idempotent: true,
});

export const archivePayoutRecipient = endpoint({
  method: 'DELETE',
  path: '/teachers/payout_recipients/{id}',
  summary: 'Archive a payout recipient; payouts sent there still name it. All School Admins are notified',
  tag: 'Teaching',
  audience: ofSchoolAdmins,
  params,
  response: z.object({}),
  idempotent: true,
});
