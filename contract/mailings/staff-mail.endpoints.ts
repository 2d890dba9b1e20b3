import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { plainText } from '../primitives/text.ts';
import { id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { MAIL_FAILURES, MAIL_LEVELS, MAIL_STATES, RESEND_REFUSALS } from './mail-text.ts';

const params = z.object({ id: idParam });
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const failure = z.enum(MAIL_FAILURES);

/** One email without its text, which may hold a code, a link, or a meeting URL. */
export const staffMail = z.object({
  id,
  /** Null: an email address without an account. */
  person: z.object({ id, displayName: z.string() }).nullable(),
  to: z.string(),
  /** The kind of email, in words. */
  title: z.string(),
  school: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  failure: failure.nullable(),
  /** The mail server's code and status, such as `550 5.1.1`. */
  answer: z.string().nullable(),
  skipReason: z.string().nullable(),
  attempts: z.number().int(),
  queuedAtUtc: instant,
  /** When it was sent, skipped, or given up on. */
  settledAtUtc: instant.nullable(),
  /** Time of the next attempt, after a failed one. */
  nextTryAtUtc: instant.nullable(),
  /** When staff resent it. */
  againAtUtc: instant.nullable(),
  /** Why it can't be resent; null: it can, if what it says is still true. */
  notAgain: z.enum(RESEND_REFUSALS).nullable(),
});
export type StaffMail = z.infer<typeof staffMail>;

export const listFailedMail = endpoint({
  method: 'GET',
  path: '/admin/mail',
  summary: 'Emails that failed or bounced in the last 24 hours or 7 days, or are being retried; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ only: z.enum(['day', 'week', 'retried']).default('day'), page }),
  response: z.object({
    mails: z.array(staffMail),
    /** Number of failures in the last 24 hours by cause, most frequent first. */
    causes: z.array(z.object({ failure, number: z.number().int() })),
    /** Number of emails that will be tried again. */
    retried: z.number().int(),
    meta: pageMeta,
  }),
});

export const listPersonMail = endpoint({
  method: 'GET',
  path: '/admin/people/{id}/mail',
  summary: "Every email to one person, and why it was or wasn't sent, newest first; staff only",
  tag: 'Staff',
  audience: 'staff',
  params,
  query: z.object({ page }),
  response: z.object({
    person: z.object({ id, displayName: z.string(), email: z.string().nullable() }),
    /** Why their email address gets less email, or none; null: it gets all. */
    stopped: z.object({ reason: z.enum(['bounced', 'complained', 'manual']), atUtc: instant }).nullable(),
    mails: z.array(staffMail),
    meta: pageMeta,
  }),
});

export const changePersonMail = endpoint({
  method: 'PATCH',
  path: '/admin/people/{id}/mail',
  summary: 'Set which emails go to a person: all, essential ones, or none, with a reason; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ level: z.enum(MAIL_LEVELS), reason: plainText(500) }),
  response: z.object({ level: z.enum(MAIL_LEVELS) }),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/admin/mail/{id}/again',
  summary:
    "Resend an email that failed, bounced, or was skipped because of its address; staff only. 409 `mail_not_again` if it's no longer true, had a code or link, or is on its way",
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ mail: staffMail }),
  idempotent: true,
});
