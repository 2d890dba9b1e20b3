import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';

export const RECIPIENTS_OF_A_SCHOOL = 50;
export const RECIPIENT_THERE = 'This recipient is on the list already.';
export const RECIPIENT_IS_A_NAME = 'Only a name belongs here, no account number: our staff asks for bank details.';
export const RECIPIENTS_FULL = `A school has at most ${RECIPIENTS_OF_A_SCHOOL} payout recipients. Archive one first.`;

/**
 * To whom a school's payouts go: a name, never a bank account (rules-teachers D8). One of a school is the default: transfers go
 * there unless staff are asked otherwise (P13).
 */
export const payoutRecipient = z.object({ id, name: z.string(), addedAtUtc: instant, isDefault: z.boolean() });
export type PayoutRecipient = z.infer<typeof payoutRecipient>;

const school = z.object({ schoolId: idParam });
const params = z.object({ id: idParam });
const ofSchoolAdmins = { manages: { recipient: 'id' }, as: 'school-admin' } as const;

export const listPayoutRecipients = endpoint({
  method: 'GET',
  path: '/teachers/payout_recipients',
  summary: 'To whom a school’s payouts can go, by name; `?school_id=`',
  tag: 'Teaching',
  audience: 'teacher',
  query: school,
  response: z.object({ payoutRecipients: z.array(payoutRecipient) }),
});

export const addPayoutRecipient = endpoint({
  method: 'POST',
  path: '/teachers/payout_recipients',
  summary: 'Add a payout recipient to a school; all its School Admins are told by email',
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
  summary: 'Call a payout recipient otherwise; all School Admins are told by email',
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
  summary: 'Let payouts go to this recipient unless something else is agreed; all School Admins are told by email',
  tag: 'Teaching',
  audience: ofSchoolAdmins,
  params,
  response: z.object({ payoutRecipient }),
  idempotent: true,
});

export const archivePayoutRecipient = endpoint({
  method: 'DELETE',
  path: '/teachers/payout_recipients/{id}',
  summary: 'Take a payout recipient off the list; payouts that went there still name it. All School Admins are told',
  tag: 'Teaching',
  audience: ofSchoolAdmins,
  params,
  response: z.object({}),
  idempotent: true,
});
