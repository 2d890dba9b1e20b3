import type { EmailTemplate, EmailTemplateLine, MailingState } from '#contract/campaigns/email-template.ts';
import { LEFT_OUT_LABELS, type LeftOutReason, listValue } from '#contract/campaigns/email-template-text.ts';
import { alreadySentRefusal, type EmailTemplateRow, type MailingRow } from '#server/features/campaigns/index.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import type { CommonFacts } from '../letters/common-facts.query.ts';
import type { Progress } from './progress.query.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

type Counted = { readonly reason: LeftOutReason; readonly number: number };

/** People left out, by reason, in words; equal reasons are added up. */
export function presentLeftOut(
  counted: readonly Counted[],
): { reason: LeftOutReason; words: string; number: number }[] {
  const sums = new Map<LeftOutReason, number>();
  for (const { reason, number } of counted) if (number > 0) sums.set(reason, (sums.get(reason) ?? 0) + number);
  return [...sums].map(([reason, number]) => ({ reason, words: LEFT_OUT_LABELS[reason], number }));
}

/** A mailing's state for readers: sent as soon as nothing is waiting. */
export function stateOf(mailing: MailingRow, progress: Progress): MailingState['state'] {
  if (mailing.state === 'sending' && progress.waiting === 0) return 'sent';
  return mailing.state === 'undone' ? 'held' : mailing.state;
}

export interface MailingFacts {
  readonly mailing: MailingRow;
  readonly progress: Progress;
  readonly frozenOut: readonly Counted[];
  readonly sentBy: string;
}

export function presentMailing({ mailing, progress, frozenOut, sentBy }: MailingFacts): MailingState {
  const state = stateOf(mailing, progress);
  // Zero becomes null: we can't tell it from a provider that reports nothing.
  const positiveOrNull = (number: number) => (number > 0 ? number : null);
  return {
    id: mailing.id,
    state,
    list: mailing.list,
    listName: mailing.listName,
    subject: mailing.subject,
    sentBy,
    askedAtUtc: mailing.createdAt.toISOString(),
    heldUntilUtc: mailing.heldUntil.toISOString(),
    startedAtUtc: iso(mailing.startedAt),
    finishedAtUtc: iso(mailing.finishedAt),
    stoppedAtUtc: iso(mailing.stoppedAt),
    recipients: mailing.recipients,
    waiting: state === 'held' ? mailing.recipients : progress.waiting,
    sent: progress.sent,
    delivered: positiveOrNull(progress.delivered),
    bounced: positiveOrNull(progress.bounced),
    opened: null,
    left: progress.left,
    failed: progress.failed,
    leftOut: presentLeftOut([
      ...frozenOut,
      ...(mailing.twice > 0 ? [{ reason: 'twice' as const, number: mailing.twice }] : []),
      ...progress.skipped,
    ]),
  };
}

const basics = (
  template: EmailTemplateRow,
  listName: string | null,
  mailing: MailingRow | undefined,
  progress: Progress,
) => ({
  id: template.id,
  kind: template.kind,
  subject: template.subject,
  status: template.status,
  interval_unit: template.intervalUnit,
  interval_value: template.intervalValue,
  list: template.list && listValue(template.list),
  selected: template.people?.length ?? null,
  email_sent_at_utc: iso(template.emailSentAt),
  listName: mailing?.listName ?? listName,
  sending: mailing ? stateOf(mailing, progress) : null,
});

export interface LineFacts {
  readonly template: EmailTemplateRow;
  readonly listName: string | null;
  readonly mailing: MailingRow | undefined;
  readonly progress: Progress;
  readonly scheduled: number;
  readonly savedAt: Date | null;
}

export function presentLine(facts: LineFacts): EmailTemplateLine {
  const { template, listName, mailing, progress } = facts;
  const line = basics(template, listName, mailing, progress);
  return {
    ...line,
    sent: progress.sent,
    waiting: progress.waiting + (line.sending === 'held' ? (mailing?.recipients ?? 0) : facts.scheduled),
    savedAt: iso(facts.savedAt),
  };
}

export interface TemplateFacts {
  readonly template: EmailTemplateRow;
  readonly common: CommonFacts;
  readonly listName: string | null;
  readonly sending: MailingFacts | undefined;
  readonly progress: Progress;
  readonly scheduled: { readonly number: number; readonly nextAt: Date | null };
  readonly replyTo: string | null;
  readonly revision: Revision;
}

export function presentTemplate(facts: TemplateFacts): EmailTemplate {
  const { template, common, sending, progress, scheduled, revision } = facts;
  const mailing = sending?.mailing;
  const event = template.eventId === null || !common.event ? null : { id: common.event.id, name: common.event.name };
  const course = template.courseId === null ? null : common.course;
  return {
    ...basics(template, facts.listName, mailing, progress),
    body: template.body,
    schoolId: template.schoolId,
    schoolName: common.schoolName,
    course: course && { id: course.id, name: course.name, slug: course.slug },
    event,
    lockNotice: `This email belongs to ${course?.name ?? event?.name ?? common.schoolName}`,
    editable: alreadySentRefusal(template, mailing) === null,
    sentTo:
      mailing && template.emailSentAt
        ? {
            list: mailing.list,
            name: mailing.listName,
            number: mailing.recipients,
            atUtc: template.emailSentAt.toISOString(),
          }
        : null,
    mailing: sending ? presentMailing(sending) : null,
    automation:
      template.kind === 'onetime'
        ? null
        : {
            scheduled: scheduled.number,
            nextAtUtc: iso(scheduled.nextAt),
            sent: progress.sent,
            left: progress.left,
            skipped: presentLeftOut(progress.skipped),
          },
    fromName: `${common.schoolName} via Callboard`,
    replyTo: facts.replyTo,
    activatedAtUtc: iso(template.activatedAt),
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: iso(revision.savedAt),
  };
}
