import { z } from 'zod';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { INTERVAL_UNITS, LEFT_OUT_LABELS, type LeftOutReason, TEMPLATE_KINDS } from './email-template-text.ts';

const reasons = Object.keys(LEFT_OUT_LABELS) as [LeftOutReason, ...LeftOutReason[]];

/** Number of people who get nothing, for one reason. */
export const leftOut = z.object({
  reason: z.enum(reasons),
  /** The reason as shown to the teacher. */
  words: z.string(),
  number: z.number().int(),
});

/** State of a one-time email's send (rules-teachers E9). */
export const mailing = z.object({
  id,
  /** `held`: can be undone; `sending`: going out, can be stopped. Undone sends are never returned. */
  state: z.enum(['held', 'sending', 'sent', 'stopped']),
  /** The list, frozen when the teacher sent it. */
  list: z.string(),
  listName: z.string(),
  subject: z.string(),
  /** Name of the person who sent it; '' if they have closed their account. */
  sentBy: z.string(),
  askedAtUtc: instant,
  /** The send can be undone until this time. */
  heldUntilUtc: instant,
  startedAtUtc: instant.nullable(),
  finishedAtUtc: instant.nullable(),
  stoppedAtUtc: instant.nullable(),
  /** Number of recipients when it was sent, without those left out. */
  recipients: z.number().int(),
  /** Emails still to send. */
  waiting: z.number().int(),
  /** Emails handed to the email provider, whether or not they were delivered. */
  sent: z.number().int(),
  /** Null: the email provider doesn't report it. */
  delivered: z.number().int().nullable(),
  bounced: z.number().int().nullable(),
  opened: z.number().int().nullable(),
  /** People who unsubscribed through this email. */
  left: z.number().int(),
  failed: z.number().int(),
  /** People left out when it was sent, and people skipped while it went out. */
  leftOut: z.array(leftOut),
});
export type MailingState = z.infer<typeof mailing>;

/** Counts for an automated email. */
export const automation = z.object({
  /** Emails that aren't due yet. */
  scheduled: z.number().int(),
  nextAtUtc: instant.nullable(),
  sent: z.number().int(),
  /** People who unsubscribed through this email. */
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
  /** `cohort_id12` (M§3); null for an automated email, and until a list is chosen. */
  list: z.string().nullable(),
  /** How many people are selected on the list; null: it goes to everyone on the list. */
  selected: z.number().int().nullable(),
  /** When a one-time email was sent (released, or stopped). */
  email_sent_at_utc: instant.nullable(),
  /**
   * Name of the chosen list: its name at the time of the send, or its current name until then; null if no list is
   * chosen. With selected people: 'Winter (3 selected people)'.
   */
  listName: z.string().nullable(),
  /** State of a one-time email's send; null if it wasn't sent, and for automated emails. */
  sending: z.enum(['held', 'sending', 'sent', 'stopped']).nullable(),
};

/** A row in the email list of a course or an event. */
export const emailTemplateLine = z.object({
  ...templateBasics,
  /** Emails sent so far. */
  sent: z.number().int(),
  /** Automated: emails not yet due; one-time: emails still to send. */
  waiting: z.number().int(),
  savedAt: instant.nullable(),
});
export type EmailTemplateLine = z.infer<typeof emailTemplateLine>;

/** M§3's email template, plus what its editor needs. */
export const emailTemplate = z.object({
  ...templateBasics,
  /** Rich text, with tokens unfilled. */
  body: z.string(),
  schoolId: id,
  schoolName: z.string(),
  /** Exactly one of course and event is set; neither can be changed. `url` is the page that lists its emails. */
  course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  event: z.object({ id, name: z.string() }).nullable(),
  /** 'This email belongs to {course or event}' */
  lockNotice: z.string(),
  /**
   * False: the email is about to go out, going out, or sent. Saving, deleting, or sending it then returns 409;
   * duplicate it instead.
   */
  editable: z.boolean(),
  /** The screen shows it as 'Sent to list {name} on {date}'; null until it has gone out. */
  sentTo: z.object({ list: z.string(), name: z.string(), number: z.number().int(), atUtc: instant }).nullable(),
  mailing: mailing.nullable(),
  /** Null for a one-time email. */
  automation: automation.nullable(),
  /** Sender name: 'Lantern Street via Callboard'. */
  fromName: z.string(),
  /** Reply-to address. For an event without a course, the caller's email address. */
  replyTo: z.string().nullable(),
  activatedAtUtc: instant.nullable(),
  ...revisionFields,
});
export type EmailTemplate = z.infer<typeof emailTemplate>;
