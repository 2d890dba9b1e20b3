import { z } from 'zod';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { INTERVAL_UNITS, LEFT_OUT_WORDS, type LeftOutReason, TEMPLATE_KINDS } from './email-template-words.ts';

/** Keys of LEFT_OUT_WORDS are the reasons. */
const reasons = Object.keys(LEFT_OUT_WORDS) as [LeftOutReason, ...LeftOutReason[]];

/** People who get nothing, for one reason. */
export const leftOut = z.object({
  reason: z.enum(reasons),
  /** The reason as one reads it. */
  words: z.string(),
  number: z.number().int(),
});

/** Where a one-time email's sending stands (rules-teachers E9). */
export const mailing = z.object({
  id,
  /** `held`: can be undone; `sending`: leaves, can be stopped; `undone` ones are never answered. */
  state: z.enum(['held', 'sending', 'sent', 'stopped']),
  /** As it was frozen. */
  list: z.string(),
  listName: z.string(),
  subject: z.string(),
  /** Who presses; '' for somebody who closed the account. */
  sentBy: z.string(),
  askedAtUtc: instant,
  /** Until then it can be undone. */
  heldUntilUtc: instant,
  startedAtUtc: instant.nullable(),
  finishedAtUtc: instant.nullable(),
  stoppedAtUtc: instant.nullable(),
  /** Who was to get it when it was pressed, without those left out. */
  recipients: z.number().int(),
  /** Left to go. */
  waiting: z.number().int(),
  /** Handed over to the email provider, whatever came of it. */
  sent: z.number().int(),
  /** Null: the email provider doesn't tell. */
  delivered: z.number().int().nullable(),
  bounced: z.number().int().nullable(),
  opened: z.number().int().nullable(),
  /** Who unsubscribed by this very email. */
  left: z.number().int(),
  failed: z.number().int(),
  /** Left out at the press, and skipped while it went. */
  leftOut: z.array(leftOut),
});
export type MailingState = z.infer<typeof mailing>;

/** How an automated email does. */
export const automation = z.object({
  /** Not yet due. */
  scheduled: z.number().int(),
  nextAtUtc: instant.nullable(),
  sent: z.number().int(),
  /** Unsubscribed by it. */
  left: z.number().int(),
  skipped: z.array(leftOut),
});

const templateBasics = {
  id,
  kind: z.enum(TEMPLATE_KINDS),
  subject: z.string(),
  status: z.enum(['active', 'inactive']),
  /** Null for a one-time email. */
  interval_unit: z.enum(INTERVAL_UNITS).nullable(),
  interval_value: z.number().int().nullable(),
  /** `cohort_id12` (M§3); null for an automated one, and until one is chosen. */
  list: z.string().nullable(),
  /** When a one-time email was sent (released, or stopped). */
  email_sent_at_utc: instant.nullable(),
  /** What the chosen list is called: its name when it was sent, today's before; null without. */
  listName: z.string().nullable(),
  /** Of a one-time email that was pressed, where its sending stands; null otherwise, and for automated ones. */
  sending: z.enum(['held', 'sending', 'sent', 'stopped']).nullable(),
};

/** A row of the list of a course or an event. */
export const emailTemplateLine = z.object({
  ...templateBasics,
  /** Mails that went out so far. */
  sent: z.number().int(),
  /** Automated: waiting for their time; one-time: left to go. */
  waiting: z.number().int(),
  savedAt: instant.nullable(),
});
export type EmailTemplateLine = z.infer<typeof emailTemplateLine>;

/** M§3's email template, with what its editor needs. */
export const emailTemplate = z.object({
  ...templateBasics,
  /** Rich text, with tokens as written. */
  body: z.string(),
  schoolId: id,
  schoolName: z.string(),
  /** Exactly one of the two; neither can be changed. `url`: its page of emails. */
  course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  event: z.object({ id, name: z.string() }).nullable(),
  /** 'This email belongs to {course or event}' */
  lockNotice: z.string(),
  /** False: it is about to go, going or gone (409 on saving, deleting and sending); duplicate it instead. */
  editable: z.boolean(),
  /** 'Sent to list {name} on {date}' is the screen's; null until it left. */
  sentTo: z.object({ list: z.string(), name: z.string(), number: z.number().int(), atUtc: instant }).nullable(),
  mailing: mailing.nullable(),
  /** Null for a one-time email. */
  automation: automation.nullable(),
  /** From whom it comes: 'Lantern Street via Callboard'. */
  fromName: z.string(),
  /** Where answers go; of an event without a course, the address of who asks. */
  replyTo: z.string().nullable(),
  activatedAtUtc: instant.nullable(),
  ...revisionFields,
});
export type EmailTemplate = z.infer<typeof emailTemplate>;
