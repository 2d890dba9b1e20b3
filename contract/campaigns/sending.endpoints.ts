import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { idParam, instant, MAX_PER_PAGE, pageMeta } from '../primitives/wire.ts';
import { emailTemplate, leftOut, mailing } from './email-template.ts';
import { LEFT_OUT_LABELS, type LeftOutReason } from './email-template-text.ts';

export const RECIPIENTS_PER_PAGE = 50;

/** What an unmet condition of a send is about; `send`: nothing in the email itself. */
const UNMET_FIELDS = ['list', 'subject', 'body', 'active', 'send'] as const;
export type UnmetField = (typeof UNMET_FIELDS)[number];

const params = z.object({ id: idParam });
const audience = { manages: { template: 'id' } } as const;
/** A send can be undone even if the course was archived in the meantime. */
const undoAudience = { ...audience, archived: true } as const;
const reasons = Object.keys(LEFT_OUT_LABELS) as [LeftOutReason, ...LeftOutReason[]];

export const checkEmailSend = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}/check_email_send',
  summary: 'How many people would get a one-time email now, who is left out, and whether it can be sent',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({
    /** M§7: the recipient count. */
    number: z.number().int(),
    list: z.string().nullable(),
    listName: z.string().nullable(),
    subject: z.string(),
    /** Names of the first five people who would get the email. */
    firstNames: z.array(z.string()),
    leftOut: z.array(leftOut),
    leftOutTotal: z.number().int(),
    fromName: z.string(),
    replyTo: z.string().nullable(),
    /** Null: it can be sent. 'Save first.' never appears here; only the editor says it. */
    blocked: z.string().nullable(),
    /** Everything that has to be settled before it can be sent, at the fields of the email; empty: it can be sent. */
    unmet: z.array(z.object({ field: z.enum(UNMET_FIELDS), text: z.string() })),
  }),
});

/** State of one recipient's email: `would_get` before a send; `scheduled` for an automated email. */
export const RECIPIENT_STATES = [
  'would_get',
  'scheduled',
  'waiting',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'left_out',
] as const;

export const emailRecipient = z.object({
  /** `key` of the reader, for previewing the email as them. */
  key: z.string(),
  email: z.string(),
  /** '' for someone known only by email address. */
  displayName: z.string(),
  state: z.enum(RECIPIENT_STATES),
  /** Set if the state is `left_out`. */
  reason: z.enum(reasons).nullable(),
  words: z.string().nullable(),
  /** When it goes out (`scheduled`), or went out. */
  atUtc: instant.nullable(),
});
export type EmailRecipient = z.infer<typeof emailRecipient>;

export const listEmailRecipients = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}/recipients',
  summary:
    'Who gets an email, who is left out, and why: now, or as frozen when sent; for automated emails, who is next and who got it',
  tag: 'Teaching',
  audience,
  params,
  query: z.object({
    segment: z.enum(['all', 'gets', 'left_out']).default('all'),
    contains: z.string().trim().max(200).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(RECIPIENTS_PER_PAGE),
  }),
  response: z.object({ recipients: z.array(emailRecipient), meta: pageMeta }),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/teachers/email_templates/{id}/send_test',
  summary: "Send the saved email to one address as 'Test: …'; links to join and to leave don't work",
  tag: 'Teaching',
  audience,
  params,
  body: z.object({
    email: emailAddress('This field is required.'),
    /** `key` of the reader to preview as; if left out, a sample person. */
    reader: z.string().max(40).optional(),
  }),
  response: z.object({ email: z.string() }),
  idempotent: true,
});

const sending = z.object({ email_template: emailTemplate, mailing });

export const sendEmailNow = endpoint({
  method: 'POST',
  path: '/teachers/email_templates/{id}/send_now',
  summary: "Freeze a one-time email's list and text and send it in 30 seconds; DELETE undoes it until then",
  tag: 'Teaching',
  audience,
  params,
  body: z
    .object({
      /**
       * The recipient count that was shown. If it has changed, 409 `recipients_changed`, with the new one in
       * `details.number`.
       */
      expected: z.number().int().min(0).optional(),
      /** The revision that the teacher looked at; if there is a later one, 409 `stale`. */
      revision: z.number().int().min(0).optional(),
    })
    .optional(),
  response: sending,
  idempotent: true,
});

export const undoSendEmail = endpoint({
  method: 'DELETE',
  path: '/teachers/email_templates/{id}/send_now',
  summary: 'Undo a sending within its 30 seconds: nothing goes out, and the email can be edited again; 409 later',
  tag: 'Teaching',
  audience: undoAudience,
  params,
  response: z.object({ email_template: emailTemplate }),
});

export const stopSendEmail = endpoint({
  method: 'POST',
  path: '/teachers/email_templates/{id}/stop',
  summary: "Stop a sending that is in progress, or whose 30 seconds are over; emails that haven't gone out are dropped",
  tag: 'Teaching',
  audience: undoAudience,
  params,
  response: sending.extend({
    /** How many emails had gone out before the send was stopped. */
    sent: z.number().int(),
    dropped: z.number().int(),
  }),
});

export const getMailing = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}/mailing',
  summary: "The status of a one-time email's sending; null if it wasn't started, or was undone",
  tag: 'Teaching',
  audience,
  params,
  response: z.object({ mailing: mailing.nullable() }),
});
